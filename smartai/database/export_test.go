package database

import "context"

// Write tries to change data.
func (s *Source) Write(ctx context.Context) error {
	_, err := s.tx.ExecContext(ctx, "INSERT INTO smart_scripts (id) VALUES (1)")
	return err
}
