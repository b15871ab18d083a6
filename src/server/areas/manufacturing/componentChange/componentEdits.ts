// 增加, 变更, 删除 of components of an order that is planned or at work. What was handed out is never changed: it is the
// least that can be required, and what stands in the way is named.
import { manufacturingOrder as order } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import type { FieldValue } from '#model/entity.ts';
import { partOf } from '#model/rowPart.ts';
import type { DocOf, LineOf, RowOf } from '#model/typedDoc.ts';
import { perParent } from '#entities/master/bom/linearNeed.ts';
import type { ScrapFormula } from '#entities/master/bom/structures.ts';
import { decimal, Decimal, decimalText, formatDecimal } from '#model/decimal.ts';
import type { Row } from '#model/entity.ts';
import type { Fraction } from '#model/fraction.ts';
import { isEmpty } from '#model/kind.ts';
import type { Patch } from '#model/patch.ts';
import type { DocumentLink, Problem } from '#model/check/problem.ts';
import { plainText } from '#model/text/plainText.ts';
import { nameOf } from '../blockers.ts';
import type { AdditionFacts, ComponentChangeFacts } from './componentFacts.ts';

type Order = DocOf<typeof order>;
type Component = LineOf<typeof order, 'components'>;

/** What is filled in to add or to change a line. */
const asked = { ...order.actions.addComponent.asks, ...order.actions.changeComponent.asks };
type Asked = RowOf<typeof asked>;

export const lines = 'components';

const error = (message: string, field = ''): Problem => ({ field, level: 'error', message });
export const shown = (value: string | null | undefined): string => formatDecimal(decimalText(decimal(value)));
export const nameOfLine = ({ seq, materialName }: Pick<Component, 'seq' | 'materialName'>): string =>
  `第${seq}行 ${materialName ?? ''}`.trim();

/** The least that can be required of a component: issued less what came back, and what drafts of issues hold. */
export function leastOf(
  row: Pick<Component, 'id' | 'issuedQty' | 'returnedQty'>,
  { occupied }: Pick<ComponentChangeFacts, 'occupied'>,
): Decimal {
  const net = Decimal.max(0, decimal(row.issuedQty).minus(decimal(row.returnedQty)));
  return net.plus(decimal(occupied.get(row.id) ?? '0'));
}

/** What keeps a line from going altogether; reservations of it go with it. */
export function heldBy(
  row: Component,
  what: string,
  { standing, children }: ComponentChangeFacts,
): Problem[] {
  const [first, ...others] = standing.get(row.id) ?? [];
  const child = children.get(row.id);
  const refusal = (message: string, documents: readonly DocumentLink[]): Problem[] => [
    { ...error(`${nameOfLine(row)}不能${what}：${message}`), documents },
  ];
  if (first !== undefined)
    return refusal(
      `已有${nameOf(first)}${others.length > 0 ? ` 等 ${others.length + 1} 张单据` : ''}，请先${first.executed ? '反审核并删除' : '删除'}它`,
      [first, ...others].map(linkTo),
    );
  return child === undefined ? [] : refusal(`已有子订单 ${child.code}，请先作废或结案它`, [child]);
}

const linkTo = ({ entity, id, code }: DocumentLink): DocumentLink => ({ entity, id, code });

/** How many of the part one parent takes, losses by percent included. */
export function usageOf(
  { numerator, denominator, scrapRate }: Record<'numerator' | 'denominator' | 'scrapRate', string | null>,
  formula: ScrapFormula,
): Fraction {
  return perParent(
    { numerator: numerator ?? '0', denominator: denominator ?? '0', scrapRate: scrapRate ?? '0' },
    formula,
  );
}

/** What is done with components by one of the actions: what stands in its way, and what it makes of the order. */
export interface ComponentEditing<Facts> {
  problems: (doc: Order, given: Row, facts: Facts) => Problem[];
  edit: (doc: Order, given: Row, facts: Facts, newId: () => string) => Edit;
}

export const adding: ComponentEditing<AdditionFacts> = {
  problems: (doc, given, facts) => addingProblems(doc, partOf(given, asked), facts),
  edit: (doc, given, { addedName }, newId) => added(doc, partOf(given, asked), newId(), addedName),
};

export const changing: ComponentEditing<ComponentChangeFacts> = {
  problems: (doc, given, facts) => changingProblems(doc, partOf(given, asked), facts),
  edit: (_doc, given, { chosen }) => changedRows(chosen, partOf(given, asked)),
};

export const removing: ComponentEditing<ComponentChangeFacts> = {
  problems: (_doc, _given, facts) => facts.chosen.flatMap((row) => heldBy(row, '删除', facts)),
  edit: (_doc, _given, { chosen }) => ({
    patches: chosen.map(({ id }) => ({ op: 'removeLine', lines, id })),
    said: `删除用料 ${chosen.map((row) => `${nameOfLine(row)} ${shown(row.requiredQty)}`).join('；')}`,
  }),
};

function addingProblems(doc: Order, given: Asked, { unusable }: AdditionFacts): Problem[] {
  const twin = doc.lines[lines].find(
    (row) => row.material === given.material && row.operationSeq === given.operationSeq,
  );
  return [
    ...(unusable === null ? [] : [error(unusable, 'material')]),
    ...(twin === undefined
      ? []
      : [error(`用料清单${nameOfLine(twin)}已是这个物料，请变更那一行的应发数量`, 'material')]),
    ...operationProblems(doc, given),
  ];
}

function changingProblems(doc: Order, given: Asked, facts: ComponentChangeFacts): Problem[] {
  const { chosen } = facts;
  if (changed(given).length === 0) return [error('没有填写要变更的内容')];
  if (isEmpty(given.requiredQty)) return operationProblems(doc, given);
  if (chosen.length > 1) return [error('一次选中多行时不能变更应发数量，请逐行变更', 'requiredQty')];
  const wanted = decimal(given.requiredQty);
  return [
    ...chosen.flatMap((row) => {
      const least = leastOf(row, facts);
      const standing = facts.standing.get(row.id) ?? [];
      const [first] = standing;
      return wanted.lessThan(least)
        ? [
            {
              ...error(
                `${nameOfLine(row)}已领 ${shown(decimalText(least))}${first === undefined ? '' : `（${nameOf(first)}）`}，应发数量不能小于它；多领的请先退料`,
                'requiredQty',
              ),
              documents: standing.map(linkTo),
            },
          ]
        : [];
    }),
    ...operationProblems(doc, given),
  ];
}

function operationProblems(doc: Order, { operationSeq: wanted }: Asked): Problem[] {
  const known = doc.lines.operations.map((row) => row.operationSeq);
  return wanted === null || known.length === 0 || known.some((seq) => seq === wanted)
    ? []
    : [error(`工序计划里没有工序 ${plainText(wanted)}`, 'operationSeq')];
}

const changeable = ['requiredQty', 'requiredDate', 'warehouse', 'operationSeq'] as const;
const titles: Readonly<Record<(typeof changeable)[number], string>> = {
  requiredQty: '应发数量',
  requiredDate: '需求日期',
  warehouse: '发料仓库',
  operationSeq: '工序号',
};

const changed = (given: Asked) => changeable.filter((field) => !isEmpty(given[field]));

export interface Edit {
  patches: Patch[];
  /** For 生产执行记录. */
  said: string;
}

function changedRows(chosen: readonly Component[], filled: Asked): Edit {
  const fields = changed(filled);
  return {
    patches: chosen.flatMap(({ id }) =>
      fields.map((field): Patch => ({ op: 'setLine', lines, id, field, value: filled[field] })),
    ),
    said: `变更用料 ${chosen
      .map((row) => `${nameOfLine(row)} ${fields.map((field) => said(field, row, filled)).join('，')}`)
      .join('；')}`,
  };
}

function said(field: (typeof changeable)[number], row: Component, given: Asked): string {
  if (field === 'warehouse') return titles[field];
  if (field === 'requiredQty') return `${titles[field]} ${shown(row[field])} → ${shown(given[field])}`;
  const text = (value: FieldValue): string => (isEmpty(value) ? '（空白）' : plainText(value));
  return `${titles[field]} ${text(row[field])} → ${text(given[field])}`;
}

/** So many for the whole order; they grow with it unless somebody said that they are fixed. */
function added(doc: Order, given: Asked, id: string, name: string): Edit {
  const { requiredQty: qty, issueMode, material, warehouse, operationSeq } = given;
  const isFixed = given.isFixed === true;
  const isBackflushed = issueMode === 'backflush' || issueMode === 'transferBackflush';
  const values: Row = {
    material,
    dosageType: isFixed ? 'fixed' : 'variable',
    numerator: qty,
    denominator: isFixed ? '1' : (doc.fields.startQty ?? '1'),
    requiredDate: given.requiredDate ?? doc.fields.planStartDate,
    ...(isEmpty(issueMode) ? {} : { issueMode }),
    ...(isEmpty(warehouse) ? {} : { warehouse }),
    ...(isEmpty(operationSeq) ? {} : { operationSeq }),
    ...(isBackflushed ? { backflushPoint: 'receipt' } : {}),
  };
  return {
    patches: [{ op: 'insertLine', lines, id, before: null, values }],
    said: `增加用料 ${name} 应发 ${shown(qty)}`,
  };
}
