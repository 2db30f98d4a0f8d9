package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"errors"
	"io"
	"io/fs"
	"time"
)

// packed is a file of an archive.
type packed struct {
	name    string
	data    []byte
	program bool
}

// mode returns the permissions of the file.
func (f packed) mode() fs.FileMode {
	if f.program {
		return 0o755
	}
	return 0o644
}

// tarred packs files into a folder of a compressed tar archive. It depends on nothing but the
// arguments: the files have no owner, and the time of the commit.
func tarred(folder string, files []packed, at time.Time) ([]byte, error) {
	var out bytes.Buffer
	compressed, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	w := tar.NewWriter(compressed)
	for _, f := range files {
		if err := w.WriteHeader(&tar.Header{
			Typeflag: tar.TypeReg, Name: folder + "/" + f.name, Size: int64(len(f.data)), Mode: int64(f.mode()), ModTime: at, Format: tar.FormatUSTAR,
		}); err != nil {
			return nil, err
		}
		if _, err := w.Write(f.data); err != nil {
			return nil, err
		}
	}
	err = errors.Join(w.Close(), compressed.Close())
	return out.Bytes(), err // in this order: closing writes the end
}

// zipped packs files into a folder of a zip archive, as tarred does.
func zipped(folder string, files []packed, at time.Time) ([]byte, error) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	w.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestCompression) })
	for _, f := range files {
		head := &zip.FileHeader{Name: folder + "/" + f.name, Method: zip.Deflate, Modified: at}
		head.SetMode(f.mode())
		file, err := w.CreateHeader(head)
		if err != nil {
			return nil, err
		}
		if _, err := file.Write(f.data); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return out.Bytes(), err // in this order: closing writes the end
}
