package diag

// Codes of files and archives.
const (
	CannotRead    Code = "cannot-read"
	NotUTF8       Code = "not-utf8"
	NoManifest    Code = "no-manifest"
	MisplacedFile Code = "misplaced-file"
	BadFileName   Code = "bad-file-name"
	NoSuchFile    Code = "no-such-file"
	BadArchive    Code = "bad-archive"
	BadSignature  Code = "bad-signature"
)

func ofFiles() []Explanation {
	return []Explanation{
		{CannotRead, Files, "a file or folder that cannot be read",
			"The operating system refuses to open it, or it is not a regular file: a link, a pipe or a device is not read. Check the path and its permissions, and replace a link with a copy of the file.", "", ""},
		{NotUTF8, Files, "a text file that is not UTF-8",
			"All text files of a bundle are UTF-8. The place is the first byte that is not. Open the file in an editor and save it with the encoding UTF-8.", "", ""},
		{NoManifest, Files, "a folder or archive without a usable bundle.yaml",
			"A bundle has the file bundle.yaml at its top level, which names the bundle and its version. Create it, or move it up: an archive must contain the files of the bundle, not a folder with the bundle in it. `loam new bundle` makes a whole bundle.",
			"keep/files/bundle.yaml", "keep/bundle.yaml\n\nname: keep\nversion: 1.0.0\napi: 1"},
		{MisplacedFile, Files, "a file that is not read where it is",
			"Loam reads each kind of file in a folder of its own: definitions in data, scripts in scripts, texts in locale, scenarios in scenarios, rules in smartai. A file elsewhere would be ignored, so it is reported. Move or rename it as the message says.",
			"keep/wolf.lua", "keep/scripts/wolf.lua"},
		{BadFileName, Files, "a file whose name is not allowed",
			"Names of some files have a meaning: a locale is named after its language, a migration after the storage version that it leads to. Names must also be valid on every operating system, and two names may not differ only in upper and lower case.",
			"locale/german.yaml\nmigrations/second.lua", "locale/de.yaml\nmigrations/2.lua"},
		{NoSuchFile, Files, "a named file that does not exist",
			"The line names a file that is not in the bundle. Its path is relative to the folder of the file that names it.", "run openning.txt", "run opening.txt"},
		{BadArchive, Files, "an archive that is damaged or unsafe",
			"A bundle may be one file: a zip archive. It must be whole, not encrypted, not too large when unpacked, and contain only regular files with plain paths. Make it with `loam pack FOLDER`, which always makes a valid one.", "", ""},
		{BadSignature, Files, "a bundle whose signature is wrong or not trusted",
			"The world requires signatures, or the bundle has one that does not match its files: they were changed after signing, or the key is not listed under trusted_keys in loam.yaml. Ask the author for the original file, or for the key; list a bundle of your own under unsigned_bundles.",
			"", "# loam.yaml\nunsigned_bundles: [keep]"},
	}
}
