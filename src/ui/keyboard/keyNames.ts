// Keys as people read them: Ctrl, or ⌘ on a Mac, in place of the table's `mod`.

const modKey = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';

/** 'mod+S' as the keys that are pressed together. */
export function keysOf(combination: string): string[] {
  return combination.split('+').map(keyNames);
}

/** A text that names keys: '选中多格时 mod+D 向下填充'. */
export function keyNames(text: string): string {
  return text.replaceAll(/\bmod\b/g, modKey);
}
