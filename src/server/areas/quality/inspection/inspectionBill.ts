// 检验单: brings plan, standard and sample along, is judged, and writes back to the request and to what brought the goods.
// Approval moves the strictness of its scope, unapproval gives back exactly what was.
import { entities } from '#entities/registry.ts';
import { lineTableName } from '#model/derive/tables.ts';
import { inspectionBill as bill } from '#entities/quality/inspection/inspectionBill.ts';
import { inspectionRequest } from '#entities/quality/inspection/inspectionRequest.ts';
import { samplingState } from '#entities/quality/sampling/samplingState.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { DocumentLink, Problem } from '#model/check/problem.ts';
import { receiptsPassedBy, receivedSince } from '#server/areas/manufacturing/materialFlow/judgedReceipts.ts';
import { sameValue, type Patch } from '#model/patch.ts';
import { defineAction, defineBehaviour, type Proposal, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { is, raw, sql } from '#server/select/piece.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { presentColumns } from '#server/select/named.ts';
import {
  basisOf,
  headerOf,
  headerProposals,
  itemNumbers,
  itemsAnew,
  lotOf,
  sampleOf,
  sampleProposals,
  type Basis,
} from './billBasis.ts';
import { convertedToFull, decisionsAnew } from './decisions.ts';
import { defaultReasons } from './defaultReasons.ts';
import { ofSnapshot, scopeOf } from './switchState.ts';

type Bill = DocOf<typeof bill>;

/** Line of the document the goods came by, which names the bill. */
type Notice = { entity: string; id: string; line: string } | null;

const stands = ['material', 'inspectionType', 'supplier', 'customer', 'operation', 'inspectionPlan'] as const;

async function propose({ before, doc, patches }: Proposal<Bill>, read: Read): Promise<Patch[]> {
  if (doc.fields.material === null) return [];
  const changed = (...fields: readonly (keyof Bill['fields'])[]): boolean =>
    fields.some((field) => !sameValue(before?.fields[field] ?? null, doc.fields[field] ?? null));
  const typed = (field: string): boolean =>
    patches.some((patch) => patch.op === 'set' && patch.field === field && patch.value !== null);
  const goodsChanged = before !== null && changed(...stands.filter((field) => field !== 'inspectionPlan'));
  const anew =
    before === null || changed(...stands) || changed('inspectionStandard', 'samplingScheme', 'inspectMode');
  if (!anew && !changed('inspectQty')) return [];
  const basis = await basisOf(doc, read, goodsChanged && !typed('inspectionPlan'));
  const header = headerOf(doc, basis);
  const mode = header.inspectMode;
  const standardChanged =
    !sameValue(before?.fields.inspectionStandard ?? null, header.inspectionStandard) ||
    changed('inspectionPlan');
  const typedItems = patches.some((patch) => patch.op === 'insertLine' && patch.lines === 'items');
  return [
    ...headerProposals(doc, basis),
    ...sampleProposals(doc, basis, mode, typed('sampleQty')),
    ...(standardChanged && !typedItems && mode !== 'exempt'
      ? itemsAnew(doc, basis, mode, () => read.newId())
      : itemNumbers(doc, basis, mode)),
  ];
}

/** Documents whose lines name the bill that judged them. */
const naming = ['receiptNotice', 'deliveryNotice', 'saleReturnApplication'] as const;

/** The line further up that brought the goods, and its document. */
async function noticeOf(doc: Bill, read: Read): Promise<Notice> {
  const line = doc.fields.sourceLineId;
  if (line === null) return null;
  const q = linesTable(inspectionRequest, 'items', 'q');
  const [request] = await read.select(
    { entity: q.sourceEntity, line: q.sourceLineId },
    sql`from ${q} where ${q.id}::text = ${line}::text`,
  );
  const entity = naming.find((name) => name === request?.entity);
  if (entity === undefined) return null;
  const [row] = await read.select(
    presentColumns('i', { docId: 'ref', id: 'ref' }),
    sql`from ${raw(lineTableName(entities[entity], 'items'))} i where i.id::text = ${request?.line ?? null}::text`,
  );
  return row === undefined ? null : { entity, id: row.docId, line: row.id };
}

/** The bill that counted last in the scope, where it is another one. */
async function laterThan(doc: Bill, read: Read): Promise<DocumentLink | null> {
  const before = ofSnapshot(doc.fields.stateBefore);
  if (before === null) return null;
  const s = headerTable(samplingState, 's');
  const b = headerTable(bill, 'b');
  const [later] = await read.select(
    { id: b.id, code: b.code },
    sql`from ${s} join ${b} on ${b.id} = ${s.lastInspectionBill} where ${is(s.id, before.id)} and ${b.id} <> ${doc.id}::uuid`,
  );
  return later === undefined ? null : { entity: 'inspectionBill', id: later.id, code: later.code ?? '' };
}

const error = (field: string, message: string): Problem => ({ field, level: 'error', message });

function suspended(doc: Bill, basis: Basis | null): Problem[] {
  return basis?.state?.state.isSuspended === true && countsForSwitching(doc)
    ? [
        error(
          'samplingScheme',
          '加严检验累计五批不接收，检验已暂停；请质量主管在严格度转移台账中重置后再检验',
        ),
      ]
    : [];
}

function takenBackProblems(later: DocumentLink | null, received: readonly DocumentLink[]): Problem[] {
  if (later === null) return received.length > 0 ? receivedSince(received) : [];
  const message = `检验单 ${later.code} 在它之后计入了严格度转移，请先反审核 ${later.code}`;
  return [{ ...error('', message), documents: [later] }];
}

const modeOf = (doc: Bill): string => doc.fields.inspectMode ?? 'full';

/** Sampled by tables, for the first time; a lot that was sorted afterwards counts with its sample. */
function countsForSwitching({ fields }: Bill): boolean {
  return fields.isOriginal !== false && Array.isArray(fields.classPlans);
}

function switched(doc: Bill, basis: Basis | null): Effect[] {
  const scheme = basis?.scheme ?? null;
  const scope = scopeOf(scheme, doc);
  if (scheme === null || scope === null || !countsForSwitching(doc)) return [];
  return [{ effect: 'countLot', scope, scheme, mayReduce: scheme.fields.mayReduce === true }];
}

/** The bill is named on the lines it judged. */
function named(doc: Bill, notice: Notice, inspectionBill: string | null): Effect[] {
  const request = doc.fields.inspectionRequest;
  const line = doc.fields.sourceLineId;
  const at = (entity: string, id: string, row: string): Effect => ({
    effect: 'set',
    entity,
    id,
    lines: [{ lines: 'items', id: row, fields: { inspectionBill } }],
  });
  return [
    ...(request === null || line === null ? [] : [at('inspectionRequest', request, line)]),
    ...(notice === null ? [] : [at(notice.entity, notice.id, notice.line)]),
  ];
}

const closedAtOnce = (doc: Bill): Effect[] =>
  Number(doc.fields.openQty ?? '0') > 0
    ? []
    : [{ effect: 'set', entity: 'inspectionBill', id: doc.id, fields: { status: 'closed' } }];

const notSuspended = '检验没有暂停：暂停的范围须先重置';

const begun = defineAction(bill, {
  checks: [notSuspended],
  facts: (doc, read) => basisOf(doc, read, false),
  check: suspended,
});

/** Changed as a whole by one of its own actions. */
const changed = (patches: Patch[]): Effect[] => [{ effect: 'changeBill', patches }];

export const inspectionBill = defineBehaviour(bill, {
  title: '检验与判定',
  async propose(proposal, read) {
    const basis = await propose(proposal, read);
    return [...basis, ...defaultReasons(proposal.doc.lines.items, proposal.reader, basis)];
  },
  actions: {
    judge: defineAction(bill, {
      checks: ['必检项目都有结论'],
      effects: ['changeBill'],
      facts: async (_doc, read) => () => read.newId(),
      check: ({ fields }) =>
        fields.sampleResult === 'none'
          ? [error('sampleQty', '还有必检项目没有结论，请录入样本或选择单项结论后再判定')]
          : [],
      plan: (doc, newId) => changed(decisionsAnew(doc, newId)),
    }),
    convertFull: defineAction(bill, {
      checks: ['抽检不接收'],
      effects: ['changeBill'],
      check: ({ fields }) =>
        fields.sampleResult !== 'reject' || fields.isFull === true
          ? [error('sampleResult', '抽检不接收的批才需要转全检')]
          : [],
      plan: (doc) => changed(convertedToFull(doc)),
    }),
    generateSample: defineAction(bill, {
      checks: ['抽样方案有适用于批量的分段'],
      effects: ['changeBill'],
      facts: (doc, read) => basisOf(doc, read, false),
      check: (doc, basis) =>
        basis !== null && lotOf(doc) > 0 && sampleOf(doc, modeOf(doc), basis) === null
          ? [error('samplingScheme', '抽样方案没有适用于这个批量的分段，请修改方案或换一个方案')]
          : [],
      plan: (doc, basis) =>
        basis === null
          ? []
          : changed([...sampleProposals(doc, basis, modeOf(doc)), ...itemNumbers(doc, basis, modeOf(doc))]),
    }),
    loadStandard: defineAction(bill, {
      effects: ['changeBill'],
      facts: async (doc: Bill, read) => ({
        basis: await basisOf(doc, read, true),
        newId: (): string => read.newId(),
      }),
      plan: (doc, { basis, newId }) =>
        basis === null
          ? []
          : changed([
              ...headerProposals(doc, basis),
              ...sampleProposals(doc, basis, modeOf(doc)),
              ...itemsAnew(doc, basis, modeOf(doc), newId),
            ]),
    }),
    startInspect: begun,
    submit: begun,
    approve: defineAction(bill, {
      checks: [notSuspended],
      effects: ['countLot', 'progress', 'set'],
      facts: async (doc: Bill, read) => ({
        basis: await basisOf(doc, read, false),
        notice: await noticeOf(doc, read),
      }),
      check: (doc, { basis }) => suspended(doc, basis),
      plan: (doc, { basis, notice }) => [
        { effect: 'progress', to: 'executed' },
        ...switched(doc, basis),
        ...named(doc, notice, doc.id),
        ...closedAtOnce(doc),
      ],
    }),
    unapprove: defineAction(bill, {
      checks: ['从最后计入严格度转移的一批开始', '没有凭它入库的单据'],
      effects: ['uncountLot', 'progress', 'set'],
      async facts(doc: Bill, read) {
        const { sourceLineId: line, qualifiedBase, concessionBase } = doc.fields;
        const passed = decimalText(decimal(qualifiedBase).plus(decimal(concessionBase)));
        return {
          notice: await noticeOf(doc, read),
          later: await laterThan(doc, read),
          received: line === null ? [] : await receiptsPassedBy(read, line, passed),
        };
      },
      check: (_doc, { later, received }) => takenBackProblems(later, received),
      plan: (doc, { notice }) => [
        { effect: 'progress', to: 'occupied' },
        { effect: 'uncountLot' },
        ...named(doc, notice, null),
      ],
    }),
  },
});
