// 按清单更新用料: the parts of an order as its product is made today, as far as what was issued allows. What has to stay is
// told by line.
import type { manufacturingOrder as order } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { type BomDifference, bomDifferences } from '#entities/manufacturing/bomDifference.ts';
import type { ScrapFormula } from '#entities/master/bom/structures.ts';
import { decimalText } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import { isBelow } from '#model/fraction.ts';
import type { Problem } from '#model/check/problem.ts';
import type { Patch } from '#model/patch.ts';
import type { WorkingDays } from '#model/workingTime/workingDays.ts';
import { ofOrganisation, versionInForce } from '#server/areas/master/bom/structureData.ts';
import { calendarForBehaviour, daysAround } from '#server/areas/process/calendars.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import type { Rows } from '#server/ports.ts';
import { wantedOf, withoutBill } from '../orderDefaults.ts';
import { type FreshComponent, formulaOf, snapshotOf } from '../snapshot.ts';
import { type Edit, leastOf, lines, nameOfLine, shown, usageOf } from './componentEdits.ts';
import { type ComponentChangeFacts, linksOn } from './componentFacts.ts';

type Order = DocOf<typeof order>;
type Component = LineOf<typeof order, 'components'>;
type Difference = BomDifference<Component, FreshComponent>;

export interface BomUpdateFacts extends Pick<ComponentChangeFacts, 'standing' | 'occupied'> {
  /** Version in force on the day the order begins; null: none, or the order takes none. */
  bom: string | null;
  differences: readonly Difference[];
  /** How losses enter the quantities of the order. */
  formula: ScrapFormula;
}

/** What the bill in force would make of the parts. */
export async function bomDifferencesOf(
  doc: Order,
  { rows, org, today }: { rows: Rows; org: string; today: string },
  days: (start: string) => Promise<WorkingDays>,
): Promise<Pick<BomUpdateFacts, 'bom' | 'differences'>> {
  const none = { bom: null, differences: [] };
  if (withoutBill.has(doc.fields.orderType ?? '')) return none;
  const start = doc.fields.planStartDate ?? today;
  const bom = await versionInForce(ofOrganisation(rows, org, today), doc.fields.material ?? '', start);
  if (bom === null) return none;
  const wanted = { ...wantedOf(doc), bom, startDate: start, today, days: await days(start) };
  const { components } = await snapshotOf(rows, org, wanted);
  return { bom, differences: bomDifferences(doc.lines[lines], components) };
}

export async function bomUpdateFacts(doc: Order, read: Read): Promise<BomUpdateFacts> {
  const found = await bomDifferencesOf(doc, read, async (start) =>
    daysAround(await calendarForBehaviour(read), start),
  );
  return { ...found, formula: formulaOf(doc), ...(await linksOn(doc, read, doc.lines[lines])) };
}

/** Why the line has to stay as it is; null: it need not. */
function stays({ kind, component, fresh }: Difference, facts: BomUpdateFacts): string | null {
  if (component === null) return null;
  const least = leastOf(component, facts);
  const [standing] = facts.standing.get(component.id) ?? [];
  if (kind === 'removed' && (!least.isZero() || standing !== undefined))
    return `${nameOfLine(component)}${standing === undefined ? `已领 ${shown(decimalText(least))}` : `已有领退料记录 ${standing.code}`}，保留`;
  const isLess =
    fresh !== null &&
    (isBelow(usageOf(fresh, facts.formula), usageOf(component, facts.formula)) ||
      fresh.unit !== (component.unit ?? '') ||
      fresh.dosageType !== component.dosageType);
  return kind === 'changed' && isLess && !least.isZero()
    ? `${nameOfLine(component)}已领 ${shown(decimalText(least))}，用量减少请用“变更用料”`
    : null;
}

export function bomUpdateProblems(facts: BomUpdateFacts): Problem[] {
  const error = (message: string): Problem[] => [{ field: '', level: 'error', message }];
  if (facts.bom === null) return error('产品在计划开工日期没有生效的物料清单，没有可更新的用料');
  const open = facts.differences.filter(({ kind }) => kind !== 'same' && kind !== 'own');
  if (open.length === 0) return error('用料清单与生效的物料清单一致，不用更新');
  const kept = open.flatMap((one) => stays(one, facts) ?? []);
  if (kept.length === open.length) return error(`没有可以更新的用料：${kept.join('；')}`);
  return [{ field: '', level: 'warning', message: `${saidOf(open, facts)}；请确认` }];
}

function saidOf(open: readonly Difference[], facts: BomUpdateFacts): string {
  const done = open.filter((one) => stays(one, facts) === null);
  const count = (kind: Difference['kind'], title: string): string[] => {
    const found = done.filter((one) => one.kind === kind).length;
    return found === 0 ? [] : [`${title} ${found} 行`];
  };
  return [
    [...count('added', '新增'), ...count('removed', '删除'), ...count('changed', '修改')].join('，'),
    ...open.flatMap((one) => stays(one, facts) ?? []),
  ].join('；');
}

export function bomUpdateEdit(doc: Order, facts: BomUpdateFacts, newId: () => string): Edit {
  const open = facts.differences.filter(({ kind }) => kind !== 'same' && kind !== 'own');
  const patches = open
    .filter((one) => stays(one, facts) === null)
    .flatMap(({ kind, component, fresh, fields }): Patch[] => {
      if (kind === 'removed' && component !== null) return [{ op: 'removeLine', lines, id: component.id }];
      if (component === null)
        return fresh === null ? [] : [{ op: 'insertLine', lines, id: newId(), before: null, values: fresh }];
      return [...fields, 'bomLineId', 'changeNo'].map((field) => at(component, field, { ...fresh }));
    });
  return { patches: [...versionPatches(doc, facts), ...patches], said: saidOf(open, facts) };
}

/** The order names the version its parts are taken from; its yield stays what was agreed. */
function versionPatches({ fields }: Order, { bom }: BomUpdateFacts): Patch[] {
  return bom === fields.bom
    ? []
    : [
        { op: 'set', field: 'bom', value: bom },
        { op: 'set', field: 'yieldRate', value: fields.yieldRate },
      ];
}

function at(row: Component, field: string, fresh: Row): Patch {
  return { op: 'setLine', lines, id: row.id, field, value: fresh[field] ?? null };
}
