// Effect `applySuggestion`: what a message proposes is done to its document, by the rules and under the rights of that
// document; the message keeps what it was before, so that it can be taken back.
import { entityOf } from '#entities/registry.ts';
import { isOutdated, wholeFor, type Suggestion } from '#entities/planning/exceptions/suggestion.ts';
import { startFor } from '#entities/planning/planOrder/shift.ts';
import { manufacturingOrder } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import type { Doc, EntityDef, Row } from '#model/entity.ts';
import { type DocOf, isDocOf } from '#model/typedDoc.ts';
import type { Patch } from '#model/patch.ts';
import { whyNot } from '#model/rights/can.ts';
import { OutsideCalendar } from '#model/workingTime/workingDays.ts';
import { daysAround, organisationCalendar } from '#server/areas/process/calendars.ts';
import { changeDoc, refsForRules } from '#server/document/references.ts';
import { codeOf } from '#server/document/stamps.ts';
import { withFields } from '#server/ledgers/documents/setFields.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import { unitScale } from '#server/ledgers/links/sourceColumns.ts';
import { conflict } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import type { WriteContext } from '#server/writeContext.ts';
import type { Target } from './target.ts';
import { movedGoods } from '#entities/blocks/movedLine.ts';
import { qty as quantityField } from '#model/fields.ts';
import { partOf } from '#model/rowPart.ts';

interface ApplySuggestionEffect {
  effect: 'applySuggestion';
  target: Target;
  suggestion: Suggestion;
  /** Line of the document, 0 for its header. */
  lineNo: number;
  /** What the message says of itself afterwards. */
  fields: Row;
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    applySuggestion: ApplySuggestionEffect;
  }
}

/** Of a plan order, what a proposal may change. */
const kept = ['confirmedQty', 'confirmedStartDate', 'confirmedFinishDate', 'remark'];

export const applySuggestion: Ledger<'applySuggestion'> = {
  effect: 'applySuggestion',
  title: '按建议修改单据',
  locks: ['document', 'sourceDocuments'],
  async apply({ context, doc }, { target, suggestion, lineNo, fields }) {
    const def = entityOf(target.entity);
    const before =
      def === undefined
        ? null
        : await readDoc(context.session, def, target.id, { lock: true, org: context.grants.org });
    if (def === undefined || before === null) throw conflict('单据已被删除，请刷新后重试');
    if (before.status !== target.status)
      throw conflict(`${def.title} ${codeOf(before) ?? ''} 的状态已变化，请刷新后重试`);
    if (target.reach === 'planOrder') await toPlanOrder(context, def, before, suggestion);
    else await toDocument(context, def, before, target, suggestion, lineNo);
    const undo =
      target.reach === 'planOrder'
        ? {
            entity: target.entity,
            id: target.id,
            version: before.version + 1,
            fields: {
              status: before.status,
              ...Object.fromEntries(kept.map((key) => [key, before.fields[key] ?? null])),
            },
          }
        : null;
    return withFields(doc, { ...fields, undo });
  },
};

/** The quantities of a row, as orders and lines call them. */
const open = {
  planQty: quantityField('计划数量'),
  confirmedQty: quantityField('确认数量'),
  qty: movedGoods.qty,
  remainQty: quantityField('未完成数量'),
  baseQty: movedGoods.baseQty,
};

async function toPlanOrder(
  context: WriteContext,
  def: EntityDef,
  before: Doc,
  suggestion: Suggestion,
): Promise<void> {
  if (suggestion.do === 'shift')
    return moved(context, def, before, 'shift', { finishDate: suggestion.finishDate });
  if (suggestion.do === 'quantity')
    return typed(context, def, before, [
      {
        op: 'set',
        field: 'confirmedQty',
        value: await wholeOf(context, def, before, before.fields, 'confirmedQty', suggestion),
      },
    ]);
  if (suggestion.do === 'cancel')
    return moved(context, def, before, before.status === 'partiallyReleased' ? 'close' : 'void', {});
  if (before.status === 'suggested') await moved(context, def, before, 'firm', {});
}

async function toDocument(
  context: WriteContext,
  def: EntityDef,
  before: Doc,
  { reach }: Target,
  suggestion: Suggestion,
  lineNo: number,
): Promise<void> {
  if (suggestion.do === 'cancel') return moved(context, def, before, 'void', {});
  if (suggestion.do === 'firm') return;
  const order = isDocOf(manufacturingOrder, def, before) ? before : null;
  const isOrder = order !== null;
  const { items = [] } = before.lines;
  const line = isOrder ? undefined : items.find(({ seq }) => seq === lineNo);
  if (!isOrder && line === undefined)
    throw conflict(`${def.title} ${codeOf(before) ?? ''} 第${lineNo}行已不存在，请刷新后重试`);
  const quantity = isOrder ? 'planQty' : 'qty';
  const values: Row =
    suggestion.do === 'shift'
      ? order !== null
        ? await orderDays(context, order, suggestion.finishDate)
        : { [def.name === 'purchaseOrder' ? 'deliveryDate' : 'requiredDate']: suggestion.finishDate }
      : {
          [quantity]: await wholeOf(context, def, before, line ?? before.fields, quantity, suggestion),
        };
  if (reach === 'change')
    return moved(context, def, before, 'change', { ...values, reason: '采纳计划例外的建议' });
  if (isOrder)
    return typed(
      context,
      def,
      before,
      Object.entries(values).map(([field, value]): Patch => ({ op: 'set', field, value })),
    );
  return typed(
    context,
    def,
    before,
    Object.entries(values).map(([field, value]): Patch => ({
      op: 'setLine',
      lines: 'items',
      id: line?.id ?? '',
      field,
      value,
    })),
  );
}

/** A proposal counts what is open, in base units; the document is written as a whole, in its own unit. */
async function wholeOf(
  context: WriteContext,
  def: EntityDef,
  before: Doc,
  row: Row,
  quantity: 'planQty' | 'confirmedQty' | 'qty',
  { qty: proposed, was }: Extract<Suggestion, { do: 'quantity' }>,
): Promise<string> {
  const refs = await refsForRules(context, def, before);
  const { remainQty, baseQty, ...quantities } = partOf(row, open);
  const own = quantities[quantity] ?? '0';
  const stands = {
    qty: own,
    open: remainQty ?? own,
    baseQty: baseQty ?? '0',
    scale: unitScale(refs, row),
  };
  if (isOutdated(was, stands))
    throw conflict(
      `${def.title} ${codeOf(before) ?? ''} 未完成的数量在运算之后已有变化，建议不再适用，请重新运算`,
    );
  return wholeFor(proposed, stands);
}

/** The end moves, and the start with it. */
async function orderDays(
  context: WriteContext,
  { fields: { planStartDate, planFinishDate } }: DocOf<typeof manufacturingOrder>,
  finish: string,
): Promise<Row> {
  const days = { startDate: planStartDate ?? '', finishDate: planFinishDate ?? '' };
  const range = daysAround(await organisationCalendar(context), finish);
  try {
    return { planStartDate: startFor(days, finish, range), planFinishDate: finish };
  } catch (error) {
    if (error instanceof OutsideCalendar) throw conflict('日期超出工厂日历，请先延长日历');
    throw error;
  }
}

function allowed(context: WriteContext, def: EntityDef, before: Doc, action: string): void {
  const reason = whyNot(context.grants, def, action, before);
  if (reason !== null) throw conflict(`${def.title} ${codeOf(before) ?? ''}：${reason}`);
}

async function moved(
  context: WriteContext,
  def: EntityDef,
  before: Doc,
  action: string,
  values: Row,
): Promise<void> {
  allowed(context, def, before, action);
  await context.recipes.move(context, def, before, action, {
    version: before.version,
    key: '',
    acceptWarnings: true,
    values,
    reason: '采纳计划例外的建议',
  });
}

async function typed(
  context: WriteContext,
  def: EntityDef,
  before: Doc,
  patches: readonly Patch[],
): Promise<void> {
  allowed(context, def, before, 'edit');
  const changed = await changeDoc(context, def, before, [...patches]);
  await context.recipes.save(context, { def, before, changed, action: 'edit' });
}
