// Where keys lead among cells: never off the grid, never past a cell that is to be filled, the same way back; and which
// key means what in which state.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commandByKey, keysOf, strokeName } from '#grid/interact/keyNames.ts';
import { commandOf } from '#grid/interact/keys.ts';
import type { KeyState, KeyStroke } from '#grid/interact/keys.ts';
import { moved, walk } from '#grid/interact/position.ts';
import type { GridPoint, Move, WalkField } from '#grid/interact/position.ts';

const allMoves: readonly Move[] = [
  'left',
  'right',
  'up',
  'down',
  'rowStart',
  'rowEnd',
  'pageUp',
  'pageDown',
  'gridStart',
  'gridEnd',
  'edgeLeft',
  'edgeRight',
  'edgeUp',
  'edgeDown',
];
const size = fc.record({ rows: fc.integer({ min: 1, max: 9 }), columns: fc.integer({ min: 1, max: 6 }) });
const placed = size.chain(({ rows, columns }) =>
  fc.record({
    rows: fc.constant(rows),
    columns: fc.constant(columns),
    from: fc.record({ row: fc.nat(rows - 1), column: fc.nat(columns - 1) }),
  }),
);

test('no key leads off the grid, and a step back undoes a step', () => {
  fc.assert(
    fc.property(placed, fc.constantFrom(...allMoves), fc.integer({ min: 1, max: 5 }), (grid, move, page) => {
      const { rows, columns, from } = grid;
      const to = moved(from, move, rows, columns, page);
      expect(to.row).toBeGreaterThanOrEqual(0);
      expect(to.row).toBeLessThan(rows);
      expect(to.column).toBeGreaterThanOrEqual(0);
      expect(to.column).toBeLessThan(columns);
      const back = { left: 'right', right: 'left', up: 'down', down: 'up' } as const;
      if (move in back && (to.row !== from.row || to.column !== from.column))
        expect(moved(to, back[move as keyof typeof back], rows, columns, page)).toEqual(from);
      if (/^(?:row|grid|edge)/.test(move)) expect(moved(to, move, rows, columns, page)).toEqual(to);
    }),
  );
});

test('in an empty grid every key stays where it is', () => {
  for (const move of allMoves)
    expect(moved({ row: 0, column: 0 }, move, 0, 0, 10)).toEqual({ row: 0, column: 0 });
});

/** A grid of which some cells can be written. */
const field = placed.chain((grid) =>
  fc
    .array(fc.boolean(), { minLength: grid.rows * grid.columns, maxLength: grid.rows * grid.columns })
    .map((open) => ({ ...grid, open })),
);
const fieldOf = ({ rows, columns, open }: { rows: number; columns: number; open: boolean[] }): WalkField => ({
  rows,
  columns,
  editable: (row, column) => open[row * columns + column] === true,
});
const indexIn = (columns: number, { row, column }: GridPoint): number => row * columns + column;

test('grid 69 Enter path: Enter takes the next cell to be filled in reading order, Shift+Enter the one before', () => {
  fc.assert(
    fc.property(field, fc.constantFrom(1 as const, -1 as const), (grid, step) => {
      const at = indexIn(grid.columns, grid.from);
      const ahead = grid.open
        .map((isOpen, index) => ({ isOpen, index }))
        .filter(({ isOpen, index }) => isOpen && (step > 0 ? index > at : index < at))
        .map(({ index }) => index);
      const wanted = step > 0 ? ahead[0] : ahead.at(-1);
      const next = walk(fieldOf(grid), grid.from, step, false);
      expect(next && indexIn(grid.columns, next)).toBe(wanted ?? null);
    }),
    { numRuns: 300 },
  );
});

test('grid 69 Enter path: Tab passes every cell once from the first to the last and back', () => {
  fc.assert(
    fc.property(field, (grid) => {
      for (const step of [1, -1] as const) {
        const seen: number[] = [];
        let at: GridPoint | null =
          step > 0 ? { row: 0, column: 0 } : { row: grid.rows - 1, column: grid.columns - 1 };
        while (at) {
          seen.push(indexIn(grid.columns, at));
          at = walk(fieldOf(grid), at, step, true);
        }
        const every = Array.from({ length: grid.rows * grid.columns }, (_, index) => index);
        expect(seen).toEqual(step > 0 ? every : every.toReversed());
      }
    }),
  );
});

test('grid 69 Enter path: a new row is entered at its first cell to be filled, or not at all', () => {
  fc.assert(
    fc.property(field, (grid) => {
      const { row } = grid.from;
      const open = Array.from({ length: grid.columns }, (_, column) => column).filter(
        (column) => grid.open[row * grid.columns + column],
      );
      const first = walk(fieldOf(grid), { row, column: -1 }, 1, false);
      expect(first?.row === row ? first.column : null).toBe(open[0] ?? null);
    }),
  );
});

test('grid 69 Enter path: among a million rows of which none can be written the search gives up', () => {
  let asked = 0;
  const locked: WalkField = {
    rows: 1_000_000,
    columns: 3,
    editable: () => {
      asked++;
      return false;
    },
  };
  expect(walk(locked, { row: 10, column: 0 }, 1, false)).toBeNull();
  expect(asked).toBeLessThan(10_000);
});

const stroke = fc.record({
  key: fc.constantFrom(
    'a',
    'A',
    'd',
    'z',
    'Z',
    ' ',
    'Enter',
    'Escape',
    'Tab',
    'F2',
    'F7',
    'Delete',
    'Backspace',
    'ArrowUp',
    'ArrowDown',
    'ArrowLeft',
    'ArrowRight',
    'Home',
    'End',
    'PageUp',
    'PageDown',
    'Insert',
    '.',
    "'",
    'b',
    'h',
    'c',
    's',
    'm',
    'i',
    'r',
    'y',
    'F3',
    'F5',
    '中',
  ),
  ctrl: fc.boolean(),
  meta: fc.boolean(),
  shift: fc.boolean(),
  alt: fc.boolean(),
  composing: fc.boolean(),
}) satisfies fc.Arbitrary<KeyStroke>;
const state = fc.record({
  mode: fc.constantFrom('active', 'type', 'f2'),
  listOpen: fc.boolean(),
  editable: fc.boolean(),
  rangeSelected: fc.boolean(),
  check: fc.boolean(),
  pickable: fc.boolean(),
}) satisfies fc.Arbitrary<KeyState>;
const writing = new Set([
  'edit',
  'pick',
  'clear',
  'toggle',
  'undo',
  'redo',
  'copyAbove',
  'insertRow',
  'insertRowBelow',
  'removeRows',
  'duplicateRows',
  'moveRowsUp',
  'moveRowsDown',
  'splitRow',
  'mergeRows',
  'rowForm',
  'fillDown',
  'fillRight',
  'batchFill',
  'findReplace',
  'nextProblem',
]);

test('grid 68 IME: while an input method composes, no key means anything to the grid', () => {
  fc.assert(
    fc.property(stroke, state, (pressed, now) => {
      expect(commandOf({ ...pressed, composing: true }, now)).toBeNull();
    }),
  );
});

test('a list that cannot be edited takes no key that writes, whatever is pressed', () => {
  fc.assert(
    fc.property(stroke, state, (pressed, now) => {
      const command = commandOf(pressed, { ...now, mode: 'active', editable: false });
      expect(command === null || !writing.has(command.name)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('grid 70 enter mode and edit mode: while text is being edited, what edits text is left to the text box', () => {
  fc.assert(
    fc.property(state, fc.boolean(), (now, shift) => {
      const plain = { ctrl: false, meta: false, alt: false, composing: false };
      const editing: KeyState = { ...now, mode: 'f2', listOpen: false, editable: true };
      for (const key of ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'Delete', 'Backspace', ' ', 'a'])
        expect(commandOf({ key, shift, ...plain }, editing)).toBeNull();
      for (const key of ['z', 'y', 'a'])
        expect(commandOf({ key, shift, ...plain, ctrl: true }, editing)).toBeNull();
    }),
  );
});

const typed = fc.record({
  key: fc.constantFrom('a', 'ArrowDown', 'F3', ' ', 'Enter'),
  code: fc.constantFrom('KeyA', 'KeyQ', 'F3', 'Space'),
  ctrlKey: fc.boolean(),
  metaKey: fc.boolean(),
  shiftKey: fc.boolean(),
  altKey: fc.boolean(),
});

test('a key has the same name with Ctrl and with ⌘, and a modifier alone has none', () => {
  fc.assert(
    fc.property(typed, (event) => {
      const { ctrlKey, metaKey } = event;
      expect(strokeName({ ...event, ctrlKey: metaKey, metaKey: ctrlKey })).toBe(strokeName(event));
      for (const key of ['Control', 'Shift', 'Alt', 'Meta']) expect(strokeName({ ...event, key })).toBe('');
    }),
  );
  // A keyboard that writes other letters calls the command of the key's place.
  const greek = { key: 'δ', code: 'KeyD', ctrlKey: true, metaKey: false, shiftKey: false, altKey: false };
  expect(strokeName(greek)).toBe('mod+D');
});

const commands = [
  { name: 'first', keys: ['F8', 'mod+K'] },
  { name: 'second', keys: ['F8'] },
  { name: 'third', keys: ['F9'] },
  { name: 'none' },
];

test('keys chosen by the user go before the given ones, and a key given away is taken from its command', () => {
  expect(commandByKey(commands, 'F8', {})).toMatchObject({ name: 'first' });
  expect(commandByKey(commands, 'F8', { third: ['F8'] })).toMatchObject({ name: 'third' });
  expect(commandByKey(commands, 'F9', { third: ['F8'] })).toBe('taken');
  expect(commandByKey(commands, 'F9', { third: [] })).toBe('taken');
  expect(commandByKey(commands, 'F9', { none: ['F9'] })).toMatchObject({ name: 'none' });
  expect(commandByKey(commands, 'F10', {})).toBeNull();
  expect(commandByKey(commands, '', { none: [''] })).toBeNull();
  expect(commands.map((command) => keysOf(command, { first: ['F2'] }).join())).toEqual([
    'F2',
    'F8',
    'F9',
    '',
  ]);
});
