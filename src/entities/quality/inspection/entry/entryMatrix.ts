// The samples and defects of an inspection bill as a matrix of items by samples, and what is written to the bill when cells
// of it are: one sample row a cell that holds something, one defect row a reason at a sample. Pure.
import { decimal, decimalText } from '#model/decimal.ts';
import type { Doc, LineRow, Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import { factsReader } from '#model/rules/facts.ts';
import { passed } from '../judgement.ts';
import type { Entry } from './entryText.ts';

export interface EntryCell {
  sample: LineRow | undefined;
  /** Entered at this sample for this item. */
  defects: readonly LineRow[];
}

export interface EntryItem {
  line: LineRow;
  /** Samples the item is checked at. */
  samples: number;
  /** By sample number from 1; only cells that hold something. */
  cells: ReadonlyMap<number, EntryCell>;
}

export interface EntryMatrix {
  items: readonly EntryItem[];
  /** Columns of samples: the greatest number that is asked for or was entered. */
  samples: number;
}

/** Most samples that are shown; larger lots are entered by defects. */
const mostSamples = 2_000;

const whole = (row: Row, key: string): number => {
  const value = row[key];
  return typeof value === 'number' ? value : 0;
};

const defectOf = factsReader({ samplesNo: 'text', badReason: 'ref', qty: 'qty' });
const methodOf = factsReader({ analysisMethod: 'dict' });

/** The sample a defect row was entered at; null where it names none or several. */
function sampleOf(defect: Row): number | null {
  const number = Number(defectOf(defect).samplesNo);
  return Number.isInteger(number) && number > 0 ? number : null;
}

export function entryMatrix(doc: Pick<Doc, 'fields' | 'lines'>): EntryMatrix {
  const { items: lines = [], samples: sampled = [], defects: found = [] } = doc.lines;
  const samples = Map.groupBy(sampled, (row) => whole(row, 'itemLineNo'));
  const defects = Map.groupBy(found, (row) => whole(row, 'itemLineNo'));
  const asked = whole(doc.fields, 'sampleQty');
  let most = 0;
  const items = lines.map((line): EntryItem => {
    const cells = new Map<number, EntryCell>();
    for (const sample of samples.get(line.seq) ?? [])
      cells.set(whole(sample, 'sampleNo'), { sample, defects: [] });
    for (const defect of defects.get(line.seq) ?? []) {
      const at = sampleOf(defect);
      if (at === null) continue;
      const known = cells.get(at);
      cells.set(at, { sample: known?.sample, defects: [...(known?.defects ?? []), defect] });
    }
    const own = whole(line, 'sampleQty') || asked;
    most = Math.max(most, own, ...cells.keys());
    return { line, samples: own, cells };
  });
  return { items, samples: Math.min(most, mostSamples) };
}

export interface EntryWrite {
  item: EntryItem;
  /** From 1. */
  sampleNo: number;
  entry: Exclude<Entry, { kind: 'refused' }>;
}

export interface WriteBasis {
  newId(): string;
  /** ISO UTC, the time of measuring. */
  now: string;
  /** Who measures; null: not told. */
  employee: string | null;
}

/**
 * Patches that write these cells. Passed and nothing take the defects of the cell along, for they contradict them; a
 * measured value leaves them; the same reason again counts up.
 */
export function entryPatches(writes: readonly EntryWrite[], basis: WriteBasis): Patch[] {
  const patches: Patch[] = [];
  const made = new Map<
    string,
    { sample: string | null; defects: Map<string, { id: string; qty: string }> }
  >();
  for (const { item, sampleNo, entry } of writes) {
    const key = `${item.line.id} ${sampleNo}`;
    const cell = item.cells.get(sampleNo);
    const known = made.get(key) ?? {
      sample: cell?.sample?.id ?? null,
      defects: new Map(
        (cell?.defects ?? []).map((row) => {
          const { badReason, qty } = defectOf(row);
          return [badReason ?? '', { id: row.id, qty: qty ?? '1' }];
        }),
      ),
    };
    made.set(key, known);
    const put = (values: Row): void => {
      if (known.sample === null) {
        known.sample = basis.newId();
        patches.push({
          op: 'insertLine',
          lines: 'samples',
          id: known.sample,
          before: null,
          values: {
            sampleNo,
            itemLineNo: item.line.seq,
            ...values,
            measuredAt: basis.now,
            measuredBy: basis.employee,
          },
        });
        return;
      }
      for (const [field, value] of Object.entries({
        ...values,
        measuredAt: basis.now,
        measuredBy: basis.employee,
      }))
        patches.push({ op: 'setLine', lines: 'samples', id: known.sample, field, value: value ?? null });
    };
    const takeDefects = (): void => {
      for (const { id } of known.defects.values()) patches.push({ op: 'removeLine', lines: 'defects', id });
      known.defects.clear();
    };
    if (entry.kind === 'value') put({ value: entry.value });
    else if (entry.kind === 'words') {
      if (entry.text === passed) takeDefects();
      put({ textValue: entry.text });
    } else if (entry.kind === 'empty') {
      takeDefects();
      if (known.sample !== null) patches.push({ op: 'removeLine', lines: 'samples', id: known.sample });
      known.sample = null;
    } else {
      const same = known.defects.get(entry.reason);
      if (same === undefined) {
        const id = basis.newId();
        known.defects.set(entry.reason, { id, qty: String(entry.count) });
        patches.push({
          op: 'insertLine',
          lines: 'defects',
          id,
          before: null,
          values: {
            itemLineNo: item.line.seq,
            badReason: entry.reason,
            qty: String(entry.count),
            samplesNo: String(sampleNo),
          },
        });
      } else {
        same.qty = decimalText(decimal(same.qty).plus(entry.count));
        patches.push({ op: 'setLine', lines: 'defects', id: same.id, field: 'qty', value: same.qty });
      }
      const { analysisMethod: method } = methodOf(item.line);
      // The piece was looked at: it counts as judged, by its defects.
      if (method === 'qualitative') put({ textValue: '不合格' });
      else if (method === 'count' && known.sample === null) put({ value: '0' });
    }
  }
  return patches;
}
