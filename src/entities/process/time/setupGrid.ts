// The rules of a set-up matrix as a grid: where a machine comes from down the side, where it goes to along the top, minutes
// in the cells. Cells without a rule of their own show what the rules make of them. Pure.
import type { Doc, LineRow } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { setupMatrix } from '../setupMatrix.ts';
import { setupMinutes, setupRules } from './setupTime.ts';

/** Any group, as the rules write it. */
export const anyGroup = '*';
const mostMinutes = 100_000;

type Stored = Pick<Doc, 'fields' | 'lines'>;

const matrixOf = fieldsReader(setupMatrix.fields, ['defaultMinutes']);
const ruleOf = fieldsReader(setupMatrix.lines.rules.fields, ['fromGroup', 'toGroup', 'minutes']);

function ruleAt(rows: readonly LineRow[], from: string, to: string): LineRow | undefined {
  return rows.find((row) => {
    const { fromGroup, toGroup } = ruleOf(row);
    return fromGroup === from && toGroup === to;
  });
}

export interface SetupCell {
  /** Minutes that count; null: the rules say nothing of this place, since '*' is no group. */
  minutes: number | null;
  /** Line of the rule that stands exactly here; null: the minutes follow from other rules. */
  rule: LineRow | null;
}

/** Both sides of the grid: any group, then those the rules name or that were added, in their order. */
export function setupGroups({ lines: { rules = [] } }: Stored, added: readonly string[] = []): string[] {
  const named = rules.map(ruleOf).flatMap(({ fromGroup, toGroup }) => [fromGroup ?? '', toGroup ?? '']);
  const groups = [...new Set([...named, ...added])].filter((group) => group !== '' && group !== anyGroup);
  return [
    anyGroup,
    ...groups.toSorted((left, right) => left.localeCompare(right, 'zh-CN', { numeric: true })),
  ];
}

/** Nobody sets up from one group to the same. */
export function isSame(from: string, to: string): boolean {
  return from === to && from !== anyGroup;
}

export function setupCell({ fields, lines: { rules = [] } }: Stored, from: string, to: string): SetupCell {
  const rule = ruleAt(rules, from, to) ?? null;
  const own = rule === null ? null : ruleOf(rule).minutes;
  if (own !== null) return { minutes: own, rule };
  const byDefault = matrixOf(fields).defaultMinutes ?? 0;
  const isAny = from === anyGroup && to === anyGroup;
  if (isAny) return { minutes: byDefault, rule };
  if (from === anyGroup || to === anyGroup) return { minutes: null, rule };
  return { minutes: setupMinutes(setupRules(rules), byDefault, from, to), rule };
}

/** Minutes as typed or pasted: '45', '45 分', '1,200'; null: no minutes; undefined: cannot be read. */
export function typedMinutes(text: string): number | null | undefined {
  const bare = text.replaceAll(/[\s,，]|分钟?$/g, '');
  if (bare === '' || bare === '-' || bare === '—') return null;
  const minutes = /^\d{1,6}(\.0+)?$/.test(bare) ? Number(bare) : Number.NaN;
  return minutes <= mostMinutes ? minutes : undefined;
}

/** The rule of exactly this place with these minutes; null takes it away. A rule keeps its cost. */
export function putMinutes(
  { lines: { rules = [] } }: Stored,
  [from, to]: readonly [string, string],
  minutes: number | null,
  newId: () => string,
): Patch[] {
  const known = ruleAt(rules, from, to);
  if (minutes === null)
    return known === undefined ? [] : [{ op: 'removeLine', lines: 'rules', id: known.id }];
  if (known !== undefined)
    return ruleOf(known).minutes === minutes
      ? []
      : [{ op: 'setLine', lines: 'rules', id: known.id, field: 'minutes', value: minutes }];
  const values = { fromGroup: from, toGroup: to, minutes };
  return [{ op: 'insertLine', lines: 'rules', id: newId(), before: null, values }];
}

/** What was pasted over the grid, with the first place that could not be read. */
export interface Pasted {
  patches: Patch[];
  /** Texts that are no minutes, with their place in words. */
  unreadable: string[];
  /** Cells beyond the groups there are. */
  outside: number;
  cells: number;
}

/**
 * A table from a worksheet: with groups along its top and side it is laid over the groups of these names, new ones
 * included; without, cell by cell from the place it was pasted at.
 */
export function pastedTable(
  doc: Stored,
  table: readonly (readonly string[])[],
  at: { groups: readonly string[]; row: number; column: number },
  newId: () => string,
): Pasted {
  const whole = withHeads(table);
  const from = (row: number): string | undefined =>
    whole === null ? at.groups[at.row + row] : whole.from[row];
  const to = (column: number): string | undefined =>
    whole === null ? at.groups[at.column + column] : whole.to[column];
  const result: Pasted = { patches: [], unreadable: [], outside: 0, cells: 0 };
  for (const [row, texts] of (whole?.cells ?? table).entries())
    for (const [column, text] of texts.entries()) {
      const [fromGroup, toGroup] = [from(row), to(column)];
      if (fromGroup === undefined || toGroup === undefined) result.outside += 1;
      else if (!isSame(fromGroup, toGroup) && fromGroup !== '' && toGroup !== '') {
        const minutes = typedMinutes(text);
        if (minutes === undefined) result.unreadable.push(`${fromGroup} → ${toGroup}：${text}`);
        else {
          result.cells += 1;
          result.patches.push(...putMinutes(doc, [fromGroup, toGroup], minutes, newId));
        }
      }
    }
  return result;
}

/** Heads along top and side are texts that are no minutes; the corner does not matter. */
function withHeads(
  table: readonly (readonly string[])[],
): { from: string[]; to: string[]; cells: readonly (readonly string[])[] } | null {
  const [head, ...body] = table;
  if (head === undefined || head.length < 2 || body.length === 0) return null;
  const isHead = (text: string | undefined): boolean => typedMinutes(text ?? '') === undefined;
  if (!head.slice(1).every(isHead) || !body.every(([first]) => isHead(first))) return null;
  const named = (text: string | undefined): string => {
    const group = (text ?? '').trim();
    return group === '任意' ? anyGroup : group;
  };
  return {
    to: head.slice(1).map(named),
    from: body.map(([first]) => named(first)),
    cells: body.map((row) => row.slice(1)),
  };
}
