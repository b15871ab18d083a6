// Names of key strokes ('mod+Shift+L') and the keys a user has chosen instead of the given ones.

interface Stroke {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  altKey: boolean;
}

/** The space bar in names of strokes, which are kept: the same in every language. */
export const spaceBar = '空格';
const arrows: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ' ': spaceBar,
};
const modifiers = ['Control', 'Shift', 'Alt', 'Meta', 'Dead', 'Process'];

/** 'F3', 'mod+D', 'Alt+↓'; empty for a modifier alone. With Alt or mod the place of a letter decides, not what it writes. */
export function strokeName({ key, code, ctrlKey, metaKey, shiftKey, altKey }: Stroke): string {
  if (modifiers.includes(key)) return '';
  const letter =
    (ctrlKey || metaKey || altKey) && /^Key[A-Z]$/.test(code)
      ? code.slice(3)
      : key.length === 1
        ? key.toUpperCase()
        : key;
  return [
    ctrlKey || metaKey ? 'mod' : '',
    altKey ? 'Alt' : '',
    shiftKey ? 'Shift' : '',
    arrows[letter] ?? letter,
  ]
    .filter((part) => part !== '')
    .join('+');
}

export type KeyChoices = Readonly<Record<string, readonly string[]>>;

interface Keyed {
  name: string;
  keys?: readonly string[];
}

export function keysOf(command: Keyed, choices: KeyChoices): readonly string[] {
  return choices[command.name] ?? command.keys ?? [];
}

/** The command the stroke calls by the user's choice or its own keys; 'taken' when its given meaning was chosen away. */
export function commandByKey<Each extends Keyed>(
  commands: readonly Each[],
  stroke: string,
  choices: KeyChoices,
): Each | 'taken' | null {
  if (stroke === '') return null;
  const found =
    commands.find((command) => choices[command.name]?.includes(stroke)) ??
    commands.find((command) => keysOf(command, choices).includes(stroke));
  if (found) return found;
  return commands.some((command) => command.keys?.includes(stroke)) ? 'taken' : null;
}
