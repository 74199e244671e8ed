package xqf

import "testing"

// The check values are those that the format's description gives for a well-known
// file of version 1.8.
func TestCipher(t *testing.T) {
	k := keys{mask: 0xfe, or: [4]byte{0x66, 0xf9, 0x7d, 0x24}, sum: 45, xy: 117, from: 102, to: 248}
	if !k.consistent() {
		t.Error("the keys do not add up")
	}
	c := k.cipher(version18)
	if c.place != 63 || c.from != 203 || c.to != 191 || c.length != 12404 {
		t.Errorf("offsets %d %d %d %d, want 63 203 191 12404", c.place, c.from, c.to, c.length)
	}
	// Byte i of the text is masked with key byte i mod 4: (key & mask) | or.
	want := []byte{'[' & 0x6e, '(' & 0xfd, 'C' & 0x7f, ')' & 0xfc, ' ' & 0x6e}
	if got := c.stream[:len(want)]; string(got) != string(want) || !c.masked {
		t.Errorf("stream % x, want % x", got, want)
	}
	if got := c.slot(version11, 5); got != 5 {
		t.Errorf("version 1.1 rotates the piece list: slot %d", got)
	}
	if got := c.slot(version12, 5); got != (63+1+5)%32 {
		t.Errorf("slot %d", got)
	}
	if c := k.cipher(version10); c.place != 0 || c.from != 0 || c.to != 0 || c.length != 0 || c.masked {
		t.Error("version 1.0 has keys")
	}
}

// TestMakeKeys checks the rules of XQStudio for the keys of a version.
func TestMakeKeys(t *testing.T) {
	for version := byte(version10); version <= version18; version++ {
		for i := range 500 {
			k := makeKeys(version, []byte{version, byte(i), byte(i >> 8)})
			if !k.consistent() {
				t.Fatalf("%#x: the keys do not add up: %+v", version, k)
			}
			if version == version10 && k != (keys{}) {
				t.Fatalf("version 1.0 has keys: %+v", k)
			}
			if version > version10 && k.cipher(version).place == 0 {
				t.Fatalf("%#x: squares are in the clear: %+v", version, k)
			}
			if masked := version >= version13; masked != (k.mask&0xaa == 0xaa) {
				t.Fatalf("%#x: mask %#x", version, k.mask)
			}
			if k.or[0]+k.or[1]+k.or[2]+k.or[3] != 0 {
				t.Fatalf("%#x: the or-keys do not add up: %+v", version, k)
			}
		}
	}
}
