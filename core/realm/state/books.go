package state

import (
	"fmt"
	"iter"

	"loam/core/lib/codec"
	"loam/core/model/inbox"
)

// Page is a page of a book of the realm state: what it owes a character, or sells. Without
// Data the page is deleted.
type Page struct {
	Book   string
	Number int64
	Data   []byte
}

// The books of the realm state.
const (
	AuctionBook = "auction" // a page is the accounts of all houses, or a lot
	MailBook    = "mail"    // a page is one character's mailbox
	FriendsBook = "friends" // a page is one character's contact lists
	GuildsBook  = "guilds"  // a page is one guild, and the first page how many there have been
)

// Books is what a step has changed in the books: all of it is saved together or not at all.
// Messages about it may be sent only when it is safe.
type Books struct {
	Pages []Page
	Then  []inbox.Message
}

// Kept reports that a character has been saved, with all deliveries up to a number.
type Kept struct {
	Player int64
	Got    int64
}

func (in *Kept) code(c *codec.Coder) {
	codec.Int(c, &in.Player)
	codec.Int(c, &in.Got)
}

// book is a part of the box that the store keeps by pages.
type book interface {
	// Read reads a saved page.
	Read(number int64, data []byte) error
	// Changed returns the pages that have changed since the last call; a page without data is
	// deleted.
	Changed() iter.Seq2[int64, []byte]
}

// namedBook is a book with its name in the store.
type namedBook struct {
	name string
	book
}

// books returns the books in the order in which their pages are handed out.
func (b *Box) books() [4]namedBook {
	return [4]namedBook{{AuctionBook, b.auctions}, {MailBook, b.mail}, {FriendsBook, b.contacts}, {GuildsBook, b.guilds}}
}

// readBooks reads the saved books.
func (b *Box) readBooks(pages []Page) error {
	books := make(map[string]book)
	for _, n := range b.books() {
		books[n.name] = n.book
	}
	for _, p := range pages {
		to := books[p.Book]
		if to == nil {
			return fmt.Errorf("page %d of an unknown book %q", p.Number, p.Book)
		}
		if err := to.Read(p.Number, p.Data); err != nil {
			return fmt.Errorf("page %d of the book %q: %w", p.Number, p.Book, err)
		}
	}
	return nil
}

// keepBooks hands out what the step has changed in the books, with the messages to send when
// it is safe.
func (b *Box) keepBooks() {
	var out Books
	for _, n := range b.books() {
		for number, data := range n.Changed() {
			out.Pages = append(out.Pages, Page{Book: n.name, Number: number, Data: data})
		}
	}
	out.Then = b.mail.Outgoing()
	if len(out.Pages)+len(out.Then) > 0 && b.cfg.Keep != nil {
		b.cfg.Keep(out)
	}
}
