// Lines of groups that a server makes, against a plain picture of what is unfolded and what has been received: whatever
// is unfolded, loaded or comes between, each line stands where the picture has it.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Branch, BranchItem } from '#grid/source/branch.ts';
import { createBranches } from '#grid/source/branches.ts';
import type { Branches } from '#grid/source/branches.ts';

interface Item {
  id: string;
}
const groupId = (key: string): string => `\u0001${JSON.stringify([key])}`;
const groupItem = (key: string): BranchItem<Item> => ({ group: { key, title: key, members: key.length } });

type Step =
  /** The server's groups are now these, and the list is asked for anew. */
  | { do: 'groups'; keys: string[] }
  | { do: 'toggle'; line: number; open?: boolean }
  /** The rows of the group come. */
  | { do: 'rows'; key: string; rows: number }
  | { do: 'openAll'; open: boolean };

const keys = ['甲', '乙', '丙', '丁'];
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 2,
      arbitrary: fc.record({ do: fc.constant('groups' as const), keys: fc.shuffledSubarray(keys) }),
    },
    {
      weight: 4,
      arbitrary: fc.record(
        { do: fc.constant('toggle' as const), line: fc.nat(12), open: fc.boolean() },
        { requiredKeys: ['do', 'line'] },
      ),
    },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('rows' as const),
        key: fc.constantFrom(...keys),
        rows: fc.nat(3),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('openAll' as const), open: fc.boolean() }) },
  ),
  { maxLength: 20 },
);

interface Picture {
  /** Null until the first answer. */
  groups: string[] | null;
  unfolded: Set<string>;
  /** Rows of unfolded groups that have come. */
  rows: Map<string, string[]>;
}

/** Ids of the lines; null where one is being loaded. */
function linesOf({ groups, unfolded, rows }: Picture): (string | null)[] {
  if (groups === null) return [null];
  return groups.flatMap((key) => [groupId(key), ...(unfolded.has(key) ? (rows.get(key) ?? [null]) : [])]);
}

const linesIn = (branches: Branches<Item>): (string | null)[] =>
  Array.from({ length: branches.count() }, (_, index) => branches.idAt(index) ?? null);

function rootOf(branches: Branches<Item>): Branch<Item> {
  let branch = branches.find(0)?.branch;
  while (branch?.parent) ({ branch } = branch.parent);
  if (!branch) throw new Error('no lines');
  return branch;
}

function take(branches: Branches<Item>, root: Branch<Item>, picture: Picture, step: Step): void {
  const { groups, unfolded, rows } = picture;
  if (step.do === 'groups') {
    branches.put(root, 0, step.keys.map(groupItem), step.keys.length);
    picture.groups = step.keys;
    // What left and comes again is asked for again.
    for (const key of rows.keys()) if (!step.keys.includes(key)) rows.delete(key);
    return;
  }
  if (step.do === 'toggle') {
    const id = linesOf(picture)[step.line] ?? null;
    const key = (groups ?? []).find((each) => groupId(each) === id);
    expect(branches.toggle(step.line, step.open)).toBe(key !== undefined);
    if (key === undefined) return;
    const open = step.open ?? !unfolded.has(key);
    if (open) unfolded.add(key);
    else {
      unfolded.delete(key);
      rows.delete(key);
    }
    return;
  }
  if (step.do === 'openAll') {
    branches.openAll(step.open);
    unfolded.clear();
    rows.clear();
    if (step.open) for (const key of groups ?? []) unfolded.add(key);
    return;
  }
  const at = (groups ?? []).indexOf(step.key);
  const inner = at < 0 ? undefined : root.open.get(at);
  expect(inner !== undefined).toBe(at >= 0 && unfolded.has(step.key));
  if (!inner) return;
  const ids = Array.from({ length: step.rows }, (_, row) => `${step.key}${row}`);
  branches.put(
    inner,
    0,
    ids.map((id) => ({ row: { id } })),
    ids.length,
  );
  rows.set(step.key, ids);
}

function begin(): { branches: Branches<Item>; root: Branch<Item>; picture: Picture } {
  const branches = createBranches<Item>((row) => row.id);
  return {
    branches,
    root: rootOf(branches),
    picture: { groups: null, unfolded: new Set(), rows: new Map() },
  };
}

test('grid 58 server-side lazy groups: every line stands where it belongs, and is found there by its id', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const { branches, root, picture } = begin();
      for (const step of all) {
        take(branches, root, picture, step);
        const lines = linesOf(picture);
        expect(linesIn(branches)).toEqual(lines);
        lines.forEach((id, index) => {
          if (id !== null) expect(branches.indexOf(id)).toBe(index);
        });
        expect(branches.indexOf('gone')).toBe(-1);
        expect(branches.find(-1)).toBeUndefined();
        expect(branches.find(lines.length)).toBeUndefined();
      }
    }),
    { numRuns: 400 },
  );
});

test('grid 58 server-side lazy groups: a line knows the group it stands under, and a group whether it is unfolded', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const { branches, root, picture } = begin();
      for (const step of all) take(branches, root, picture, step);
      let group = -1;
      linesOf(picture).forEach((id, index) => {
        const key = (picture.groups ?? []).find((each) => groupId(each) === id);
        const place = branches.find(index);
        if (!place) throw new Error('no line');
        if (key !== undefined) {
          group = index;
          expect(branches.pathOf(place)).toEqual([key]);
          expect(branches.isOpen(place)).toBe(picture.unfolded.has(key));
          expect(branches.parentAt(index)).toBe(-1);
        } else {
          expect(branches.pathOf(place)).toBeNull();
          expect(branches.parentAt(index)).toBe(group);
        }
      });
    }),
    { numRuns: 300 },
  );
});

test('grid 58 server-side lazy groups: the rows of all groups are counted where the server says how many each holds', () => {
  const { branches, root } = begin();
  expect([branches.isLoaded(), branches.members()]).toEqual([false, null]);
  branches.put(root, 0, ['甲', '乙乙'].map(groupItem), 2);
  expect([branches.isLoaded(), branches.members()]).toEqual([true, 3]);
  // One more group than has come yet.
  branches.put(root, 0, ['甲', '乙乙'].map(groupItem), 3);
  expect(branches.members()).toBeNull();
  branches.put(root, 0, [{ group: { key: '甲', title: '甲' } }], 1);
  expect(branches.members()).toBeNull();
});

test('grid 58 server-side lazy groups: begun anew, what was unfolded unfolds again when it comes', () => {
  const { branches, root } = begin();
  branches.put(root, 0, keys.map(groupItem), keys.length);
  branches.toggle(1);
  branches.clear();
  expect(linesIn(branches)).toEqual([null]);
  branches.put(rootOf(branches), 0, keys.map(groupItem), keys.length);
  expect(linesIn(branches)).toEqual([groupId('甲'), groupId('乙'), null, groupId('丙'), groupId('丁')]);
});
