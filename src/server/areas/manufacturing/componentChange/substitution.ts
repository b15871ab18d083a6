// 替代用料 of an order that is planned or at work: the open quantity of a component goes over to substitutes, by their ratio
// and stock or as chosen (E13). What was issued stays on the line of the main material; each new line names it.
import { manufacturingOrder as order } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { givenOf } from '#server/behaviours/given.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { replacementOf, type Replacement } from '#entities/manufacturing/manufacturingOrder/replacement.ts';
import { inSubstitute } from '#entities/master/bom/substitution.ts';
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import type { Patch } from '#model/patch.ts';
import type { Problem } from '#model/check/problem.ts';
import { type Edit, heldBy, leastOf, lines, nameOfLine, shown } from './componentEdits.ts';
import type { SubstitutionFacts, NamedOffer } from './componentFacts.ts';

type Component = LineOf<typeof order, 'components'>;

const error = (message: string): Problem => ({ field: '', level: 'error', message });

interface Planned extends Replacement {
  line: Component;
  /** Required of the main material afterwards. */
  kept: Decimal;
}

function planned(given: Row, facts: SubstitutionFacts): Planned | Problem[] {
  const [line] = facts.chosen;
  if (line === undefined) return [];
  const { material, qty } = givenOf(order, 'substitute', given);
  const required = decimal(line.requiredQty);
  const open = Decimal.max(0, required.minus(leastOf(line, facts)));
  const result = replacementOf({
    open: decimalText(open),
    ownStock: facts.ownStock,
    offers: facts.offers,
    chosen: material,
    qty,
  });
  if ('refusal' in result) {
    const allowed = facts.offers.map(({ name }) => name).join('、');
    return [
      error(`${nameOfLine(line)}：${result.refusal}${allowed === '' ? '' : `（允许的替代料：${allowed}）`}`),
    ];
  }
  const { replacement } = result;
  const kept = required.minus(open).plus(decimal(replacement.left));
  const held = kept.isZero() ? heldBy(line, '全部替代', facts) : [];
  if (held.length > 0) return held;
  return { ...replacement, line, kept };
}

const offerOf = ({ offers }: SubstitutionFacts, material: string): NamedOffer | undefined =>
  offers.find((offer) => offer.material === material);

/** What stands against it; else what it would do, to be agreed to. */
export function substitutionProblems(given: Row, facts: SubstitutionFacts): Problem[] {
  const plan = planned(given, facts);
  if (Array.isArray(plan)) return plan;
  const short = plan.uses.flatMap(({ material, qty }) => {
    const offer = offerOf(facts, material);
    return offer === undefined || decimal(offer.stock).greaterThanOrEqualTo(decimal(qty))
      ? []
      : [
          `${offer.name} 可用 ${shown(offer.stock)}，少 ${shown(decimalText(decimal(qty).minus(decimal(offer.stock))))}`,
        ];
  });
  const message = [saidOf(plan, facts), ...short].join('；');
  return [{ field: '', level: 'warning', message: `${message}；请确认` }];
}

function saidOf({ line, uses, left }: Planned, facts: SubstitutionFacts): string {
  const taken = uses.map(
    ({ material, qty, asMain }) =>
      `${offerOf(facts, material)?.name ?? ''} ${shown(qty)}（顶 ${shown(asMain)}）`,
  );
  return `${nameOfLine(line)}未领部分由 ${taken.join('、')} 替代，原料未领保留 ${shown(left)}`;
}

export function substitutionEdit(
  doc: DocOf<typeof order>,
  given: Row,
  facts: SubstitutionFacts,
  newId: () => string,
): Edit {
  const plan = planned(given, facts);
  if (Array.isArray(plan)) return { patches: [], said: '' };
  const { line, kept, uses } = plan;
  const rows = doc.lines[lines];
  const after = rows[rows.findIndex(({ id }) => id === line.id) + 1]?.id ?? null;
  const group = line.substituteGroup ?? `替${line.seq}`;
  const patches: Patch[] = [];
  for (const { material, qty } of uses) {
    const offer = offerOf(facts, material);
    if (offer === undefined) continue;
    const values = lineOf(line, offer, qty, group);
    const known = rows.find(
      (row) =>
        row.id !== line.id &&
        row.material === material &&
        row.mainMaterial === replacedBy(line, material) &&
        row.operationSeq === line.operationSeq,
    );
    if (known === undefined) patches.push({ op: 'insertLine', lines, id: newId(), before: after, values });
    else
      patches.push({
        op: 'setLine',
        lines,
        id: known.id,
        field: 'requiredQty',
        value: decimalText(decimal(known.requiredQty).plus(decimal(qty))),
      });
  }
  if (kept.isZero()) patches.push({ op: 'removeLine', lines, id: line.id });
  else
    patches.push(
      { op: 'setLine', lines, id: line.id, field: 'requiredQty', value: decimalText(kept) },
      { op: 'setLine', lines, id: line.id, field: 'substituteGroup', value: group },
    );
  return { patches, said: saidOf(plan, facts) };
}

const taken = [
  'itemType',
  'dosageType',
  'scrapRate',
  'issueMode',
  'backflushPoint',
  'overIssueControl',
  'overIssueRate',
  'operationSeq',
  'requiredDate',
  'isKeyPart',
  'bomLineId',
  'changeNo',
] as const;

/** A component line of the substitute; gone back to the main material it names nothing it stands for. */
/** What a line of the material stands in for: nothing where the part that was replaced comes back. */
function replacedBy(line: Component, material: string): string | null {
  return material === line.mainMaterial ? null : line.material;
}

function lineOf(line: Component, offer: NamedOffer, qty: string, group: string): Row {
  const { material, unit, priority, warehouse } = offer;
  const times = (text: string): string => decimalText(inSubstitute(decimal(text), offer).toDecimalPlaces(8));
  const mainMaterial = replacedBy(line, material);
  return {
    material,
    unit,
    ...Object.fromEntries(taken.map((field) => [field, line[field]])),
    numerator: times(line.numerator ?? '0'),
    denominator: line.denominator ?? '1',
    fixedScrapQty: times(line.fixedScrapQty ?? '0'),
    requiredQty: qty,
    ...(warehouse === null ? {} : { warehouse }),
    substituteGroup: group,
    substitutePriority: priority,
    mainMaterial,
    substituteRatio: mainMaterial === null ? '1' : times('1'),
  };
}
