// Package batch carries bulk work: it finds the inputs, hands them to workers,
// puts what they produce in order, and writes outputs that are whole or absent.
// It takes functions and knows no format.
//
// # Inputs
//
// [Expand] turns arguments into inputs, in the order of the arguments:
//
//   - a file is read whatever it is called;
//   - a folder is walked, its files sorted bytewise by their whole path below the
//     folder; hidden entries (a leading dot) and __MACOSX are passed over, links to
//     files are read, links to folders are not entered (so there are no loops);
//   - a pattern with ** * ? [] {} names the files it matches, sorted likewise, unless
//     a file has that very name;
//   - an archive (zip, tar, rar), known by its first bytes and not by its name (in a
//     folder only among the files that are called like one), stands for its members,
//     sorted bytewise by name; a member is called outer.zip!inner/name.xqf;
//   - what is compressed (gz, bz2, xz, zst) stands for what it holds, a tar archive
//     perhaps; containers may stand in containers once;
//   - "-" is standard input.
//
// Folders and archives give only files whose extension the caller takes, beside
// archives; a file that is named or matched is always taken. A path that is named
// twice is read once, at its first place; links to one file are different paths. An
// argument that cannot be read, or stands for nothing, is an input that fails when
// it is opened: it is reported in its place and costs the others nothing.
//
// Of a container nothing is read before all of it has been unpacked and its checksum
// holds; one that is cut off is read as far as it goes and fails then. What it may
// hold is limited by its size. Kinds that are not read are named ([NotReadError]).
//
// # Order
//
// [Run] delivers the events of the inputs in input order whatever the number of
// workers is, so all that is written in its Sink and Done is reproducible. Events
// of the input whose turn it is pass straight through; the others wait in a buffer
// that is bounded by the number of events, not by the size of the inputs.
//
// # Outputs
//
// An [Output] is a stream, a file or a folder. Files are written under a temporary
// name beside their place and renamed, so a reader never sees half of one. What
// exists is kept unless the caller forces, and an input is never overwritten.
package batch
