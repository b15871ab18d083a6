// Gives a file that was fetched to the person: under its name, or at an address of its own for a while.

/** Long enough for a browser to open or store it. Milliseconds. */
const releasedAfter = 60_000;

/** An address of the file, good for a minute. */
export function shortAddressOf(file: Blob): string {
  const address = URL.createObjectURL(file);
  setTimeout(() => URL.revokeObjectURL(address), releasedAfter);
  return address;
}

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = shortAddressOf(file);
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}
