// What a pasted block changes in a master schedule: planned quantities of periods that are there, new lines of those that are
// not. A head that spans several periods shares its quantity out equally, the last one taking the remainder.
import { shared } from '#entities/planning/demand/consumption.ts';
import { masterSchedule } from '#entities/planning/masterSchedule/masterSchedule.ts';
import { Decimal } from '#model/decimal.ts';
import type { Patch } from '#model/patch.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import type { ResolvedRow } from '../pasting/PasteDialog.tsx';
import type { ScheduleTable } from './scheduleTable.ts';

const lines = 'items';
const lineOf = fieldsReader(masterSchedule.lines.items.fields, ['material']);

/** @param decimals of the unit a material is planned in */
export function pastedSchedule(
  table: Pick<ScheduleTable, 'blocks'>,
  rows: readonly ResolvedRow[],
  decimals: (material: string) => number,
): Patch[] {
  const blocks = new Map(
    table.blocks().map((block) => [plainText(lineOf(block.first).material), block] as const),
  );
  const patches: Patch[] = [];
  for (const { pasted, material } of rows) {
    if (material === null) continue;
    const block = blocks.get(material.id);
    for (const { periods, qty } of pasted.values) {
      const parts = shared(
        qty,
        periods.map(() => new Decimal(1)),
        decimals(material.id),
      );
      for (const [at, period] of periods.entries()) {
        const value = parts[at] ?? '0';
        const line = block?.cells[period]?.id;
        if (line !== undefined) patches.push({ op: 'setLine', lines, id: line, field: 'planQty', value });
        else
          patches.push({
            op: 'insertLine',
            lines,
            id: crypto.randomUUID(),
            before: null,
            values: { material: material.id, bucketNo: period + 1, planQty: value },
          });
      }
    }
  }
  // The row somebody began in order to paste.
  const begun = table.blocks().filter(({ first }) => !lineOf(first).material);
  return [
    ...patches,
    ...begun.flatMap((block) => block.lines.map(({ id }): Patch => ({ op: 'removeLine', lines, id }))),
  ];
}
