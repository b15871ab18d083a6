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
import { defineBehaviour, type Proposal, type Read } from '#server/behaviours/behaviour.ts';
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

interface Facts {
  basis: Basis | null;
  newId: () => string;
  /** Line of the document the goods came by, which names the bill. */
  notice: { entity: string; id: string; line: string } | null;
  /** Code of the bill that counted last in the scope, where it is another one. */
  later: { id: string; code: string } | null;
  /** Receipts of products it passed. */
  received: readonly DocumentLink[];
}

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

async function facts(doc: Bill, read: Read, moment: string): Promise<Facts> {
  const newId = (): string => read.newId();
  const none: Facts = { basis: null, newId, notice: null, later: null, received: [] };
  if (moment === 'save' || moment === 'delete') return none;
  if (moment === 'judge' || moment === 'convertFull') return none;
  const basis = await basisOf(doc, read, moment === 'loadStandard');
  if (moment !== 'approve' && moment !== 'unapprove') return { ...none, basis };
  const passed = decimalText(decimal(doc.fields.qualifiedBase).plus(decimal(doc.fields.concessionBase)));
  const line = doc.fields.sourceLineId;
  return {
    ...none,
    basis,
    notice: await noticeOf(doc, read),
    later: await laterThan(doc, read),
    received: moment === 'approve' || line === null ? [] : await receiptsPassedBy(read, line, passed),
  };
}

/** Documents whose lines name the bill that judged them. */
const naming = ['receiptNotice', 'deliveryNotice', 'saleReturnApplication'] as const;

/** The line further up that brought the goods, and its document. */
async function noticeOf(doc: Bill, read: Read): Promise<Facts['notice']> {
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

async function laterThan(doc: Bill, read: Read): Promise<Facts['later']> {
  const before = ofSnapshot(doc.fields.stateBefore);
  if (before === null) return null;
  const s = headerTable(samplingState, 's');
  const b = headerTable(bill, 'b');
  const [later] = await read.select(
    { id: b.id, code: b.code },
    sql`from ${s} join ${b} on ${b.id} = ${s.lastInspectionBill} where ${is(s.id, before.id)} and ${b.id} <> ${doc.id}::uuid`,
  );
  return later === undefined ? null : { id: later.id, code: later.code ?? '' };
}

function problems(doc: Bill, { basis, later, received }: Facts, moment: string): Problem[] {
  const error = (field: string, message: string): Problem => ({ field, level: 'error', message });
  const { sampleResult } = doc.fields;
  if (moment === 'judge' && sampleResult === 'none')
    return [error('sampleQty', '还有必检项目没有结论，请录入样本或选择单项结论后再判定')];
  if (moment === 'convertFull' && (sampleResult !== 'reject' || doc.fields.isFull === true))
    return [error('sampleResult', '抽检不接收的批才需要转全检')];
  if (moment === 'unapprove' && later !== null)
    return [
      {
        ...error('', `检验单 ${later.code} 在它之后计入了严格度转移，请先反审核 ${later.code}`),
        documents: [{ entity: 'inspectionBill', ...later }],
      },
    ];
  if (moment === 'unapprove' && received.length > 0) return receivedSince(received);
  const counts = moment === 'startInspect' || moment === 'submit' || moment === 'approve';
  if (counts && basis?.state?.state.isSuspended === true && countsForSwitching(doc))
    return [
      error('samplingScheme', '加严检验累计五批不接收，检验已暂停；请质量主管在严格度转移台账中重置后再检验'),
    ];
  if (
    moment === 'generateSample' &&
    basis !== null &&
    lotOf(doc) > 0 &&
    sampleOf(doc, modeOf(doc), basis) === null
  )
    return [error('samplingScheme', '抽样方案没有适用于这个批量的分段，请修改方案或换一个方案')];
  return [];
}

const modeOf = (doc: Bill): string => doc.fields.inspectMode ?? 'full';

/** Sampled by tables, for the first time; a lot that was sorted afterwards counts with its sample. */
function countsForSwitching({ fields }: Bill): boolean {
  return fields.isOriginal !== false && Array.isArray(fields.classPlans);
}

function switched(doc: Bill, { basis }: Facts): Effect[] {
  const scheme = basis?.scheme ?? null;
  const scope = scopeOf(scheme, doc);
  if (scheme === null || scope === null || !countsForSwitching(doc)) return [];
  return [{ effect: 'countLot', scope, scheme, mayReduce: scheme.fields.mayReduce === true }];
}

/** The bill is named on the lines it judged. */
function named(doc: Bill, { notice }: Facts, inspectionBill: string | null): Effect[] {
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

export const inspectionBill = defineBehaviour(bill, {
  title: '检验与判定',
  checks: [
    '判定前必检项目都有结论；抽检不接收的批才能转全检',
    '检验暂停的范围须先重置；反审核须从最后计入严格度转移的一批开始',
  ],
  effects: {
    judge: ['changeBill'],
    convertFull: ['changeBill'],
    generateSample: ['changeBill'],
    loadStandard: ['changeBill'],
    approve: ['countLot', 'progress', 'set'],
    unapprove: ['uncountLot', 'progress', 'set'],
  },
  async propose(proposal, read) {
    const basis = await propose(proposal, read);
    return [...basis, ...defaultReasons(proposal.doc.lines.items, proposal.reader, basis)];
  },
  facts,
  check: problems,
  plan: {
    judge: (doc, { newId }) => [{ effect: 'changeBill', patches: decisionsAnew(doc, newId) }],
    convertFull: (doc) => [{ effect: 'changeBill', patches: convertedToFull(doc) }],
    generateSample: (doc, { basis }) =>
      basis === null
        ? []
        : [
            {
              effect: 'changeBill',
              patches: [...sampleProposals(doc, basis, modeOf(doc)), ...itemNumbers(doc, basis, modeOf(doc))],
            },
          ],
    loadStandard: (doc, { basis, newId }) =>
      basis === null
        ? []
        : [
            {
              effect: 'changeBill',
              patches: [
                ...headerProposals(doc, basis),
                ...sampleProposals(doc, basis, modeOf(doc)),
                ...itemsAnew(doc, basis, modeOf(doc), newId),
              ],
            },
          ],
    approve: (doc, known) => [
      { effect: 'progress', to: 'executed' },
      ...switched(doc, known),
      ...named(doc, known, doc.id),
      ...closedAtOnce(doc),
    ],
    unapprove: (doc, known) => [
      { effect: 'progress', to: 'occupied' },
      { effect: 'uncountLot' },
      ...named(doc, known, null),
    ],
  },
});
