// What an engineering change does to the parts of one order: lines that ended give way to those that began, as far as
// nothing was issued of them; everything else of the order stays. Pure.
import type { LineOf } from '#model/typedDoc.ts';
import type { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import { byFraction, fractionOf, fractionText, roundedUp, timesFraction } from '#model/fraction.ts';
import type { Patch } from '#model/patch.ts';
import type { StructureChange } from '#server/areas/structureUser.ts';
import { type FreshComponent, formulaOf, type Snapshot } from '../snapshot.ts';
import { leastOf, lines, nameOfLine, shown, usageOf } from './componentEdits.ts';
import type { ComponentChangeFacts } from './componentFacts.ts';

export interface EngineeringUpdate {
  patches: Patch[];
  /** What is left for people to do, in Chinese; '' where nothing is. */
  said: string;
  /** Why the order has to stay as it is; null: it need not. */
  refusal: string | null;
}

/** What of a part says how much of it is to be issued, and by which line of the bill. */
type Part = Pick<
  LineOf<typeof manufacturingOrder, 'components'>,
  | 'id'
  | 'seq'
  | 'bomLineId'
  | 'material'
  | 'materialName'
  | 'numerator'
  | 'denominator'
  | 'scrapRate'
  | 'requiredQty'
  | 'issuedQty'
  | 'returnedQty'
>;

type Substitute = Pick<LineOf<typeof manufacturingOrder, 'substitutes'>, 'bomLineId' | 'material'>;

interface Order {
  fields: { scrapFormula: string | null };
  lines: { components: Part[]; substitutes: Substitute[] };
}

/** A part as the changed bill has it. */
type FreshPart = Row &
  Pick<
    FreshComponent,
    'bomLineId' | 'changeNo' | 'material' | 'unit' | 'numerator' | 'denominator' | 'scrapRate'
  >;

export interface UpdateFacts extends Pick<ComponentChangeFacts, 'standing' | 'occupied'> {
  /** The order exploded over the changed bills. */
  fresh: { components: readonly FreshPart[]; substitutes: Snapshot['substitutes'] };
  /** Decimals by unit. */
  precision: ReadonlyMap<string, number>;
  newId(): string;
}

/** What another usage of the same part takes over from the new line. */
const dosage = [
  'dosageType',
  'numerator',
  'denominator',
  'scrapRate',
  'fixedScrapQty',
  'operationSeq',
  'bomLineId',
  'changeNo',
];

export function engineeringUpdate(
  order: Order,
  change: StructureChange,
  facts: UpdateFacts,
): EngineeringUpdate {
  const rows = order.lines[lines];
  const known = new Set(rows.map((row) => row.bomLineId));
  const begun = facts.fresh.components.filter(
    (row) => row.changeNo === change.code && !known.has(row.bomLineId),
  );
  const free = new Set(begun);
  const patches: Patch[] = [];
  const said: string[] = [];
  for (const { line, ends, material } of change.edits) {
    if (!ends || line === null) continue;
    for (const row of rows.filter(({ bomLineId }) => bomLineId === line)) {
      const mate = begun.find((each) => free.has(each) && material !== null && each.material === material);
      if (mate !== undefined) free.delete(mate);
      if (mate !== undefined && mate.material === row.material) {
        patches.push(...dosage.map((field): Patch => at(row, field, mate[field] ?? null)));
        continue;
      }
      const least = leastOf(row, facts);
      const standing = facts.standing.get(row.id) ?? [];
      if (least.isZero() && standing.length > 0)
        return {
          patches: [],
          said: '',
          refusal: `${nameOfLine(row)}已有领退料记录 ${standing[0]?.code ?? ''}，请在订单上变更用料`,
        };
      if (mate !== undefined)
        patches.push({
          op: 'insertLine',
          lines,
          id: facts.newId(),
          before: next(rows, row),
          values: least.isZero() ? mate : { ...mate, requiredQty: restOf(order, row, mate, least, facts) },
        });
      if (least.isZero()) patches.push({ op: 'removeLine', lines, id: row.id });
      else {
        patches.push(at(row, 'requiredQty', decimalText(least)));
        said.push(`${nameOfLine(row)}已领 ${shown(decimalText(least))} 仍用原料`);
      }
    }
  }
  const added = change.edits.some(({ line }) => line === null) ? [...free] : [];
  for (const values of added)
    patches.push({ op: 'insertLine', lines, id: facts.newId(), before: null, values });
  return {
    patches: [...patches, ...substitutePatches(order, change, facts)],
    said: said.join('；'),
    refusal: null,
  };
}

const at = (row: Part, field: string, value: Row[string]): Patch => ({
  op: 'setLine',
  lines,
  id: row.id,
  field,
  value,
});

const next = (rows: readonly Part[], row: Part): string | null => rows[rows.indexOf(row) + 1]?.id ?? null;

/** The part of the need that was not issued of the old part, in the new one. */
function restOf(
  order: Order,
  row: Part,
  mate: FreshPart,
  least: Decimal,
  { precision }: Pick<UpdateFacts, 'precision'>,
): string {
  const formula = formulaOf(order);
  const old = usageOf(row, formula);
  const rest = Decimal.max(0, decimal(row.requiredQty).minus(least));
  const scale = precision.get(mate.unit) ?? 8;
  const left = fractionOf(decimalText(rest));
  const taken = old.top > 0n ? byFraction(timesFraction(left, usageOf(mate, formula)), old) : left;
  return fractionText(roundedUp(taken, scale), scale);
}

/** Substitutes that lines of the order got by the change. */
function substitutePatches(order: Order, { edits }: StructureChange, { fresh, newId }: UpdateFacts): Patch[] {
  const touched = new Set(
    edits.flatMap(({ line, substitutes }) => (substitutes && line !== null ? [line] : [])),
  );
  const keyOf = ({ bomLineId, material }: Substitute): string => `${bomLineId ?? ''} ${material ?? ''}`;
  const known = new Set(order.lines.substitutes.map(keyOf));
  return fresh.substitutes.flatMap((values): Patch[] =>
    touched.has(values.bomLineId) && !known.has(keyOf(values))
      ? [{ op: 'insertLine', lines: 'substitutes', id: newId(), before: null, values }]
      : [],
  );
}
