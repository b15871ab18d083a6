// A check worked at the machine: begun with its inspection bill, its samples recorded there, judged and approved at once. The
// bill is the record; a chart of its item has its points from it.
import { unit } from '#entities/master/unit.ts';
import { checkTask } from '#entities/quality/check/checkTask.ts';
import { inspectionBill as def } from '#entities/quality/inspection/inspectionBill.ts';
import { inspectionItem } from '#entities/quality/inspectionItem.ts';
import type { TerminalCheck } from '#entities/shopfloor/terminal/terminalState.ts';
import type { DocResult } from '#model/wire/wire.ts';
import type { Patch } from '#model/patch.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import { newId } from '#server/ids.ts';
import { Judged } from '#server/access/judged.ts';
import { bySystem } from '#server/ledgers/documents/makeDocument.ts';
import { saveDoc } from '#server/pipeline/save.ts';
import { transitionDoc } from '#server/pipeline/transition.ts';
import type { Rows } from '#server/ports.ts';
import { invalid } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { present, sql } from '#server/select/piece.ts';
import { selectFrom } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { openChecksOf } from './taskChecks.ts';

/** Asked by the terminal: its operator may report on the task whose check it is. */
const atMachine = Judged.byRule('the operator of the machine works the check of his task');

/** Begins the check of the task. @param key of the command, so that it counts once */
export async function beginAtMachine(
  context: WriteContext,
  task: string,
  check: string,
  key: string,
): Promise<string> {
  const doc = await checkOf(context, task, check);
  await transitionDoc(bySystem(context, atMachine), checkTask, doc.id, 'start', {
    version: doc.version,
    key: `${key}:start`,
    acceptWarnings: true,
  });
  return doc.fields.code ?? '';
}

/**
 * Records the samples and judges by them.
 * @param values by "line of the item.number of the sample": a measured value or words
 */
export async function recordAtMachine(
  context: WriteContext,
  task: string,
  check: string,
  key: string,
  values: Readonly<Record<string, string>>,
): Promise<string> {
  const system = bySystem(context, atMachine);
  const doc = await checkOf(context, task, check);
  const id = doc.fields.inspectionBill;
  const bill =
    id === null ? null : await readDoc(context.session, def, id, { lock: true, org: context.grants.org });
  if (bill === null || bill.status !== 'inspecting')
    throw invalid([
      { field: '', level: 'error', message: '这项检验还没有开始，或检验单已在办公室处理，请刷新后重试' },
    ]);
  const items = new Map(bill.lines.items.map((row) => [String(row.seq), row]));
  const patches = Object.entries(values).flatMap(([place, value]): Patch[] => {
    const [line = '', sampleNo = ''] = place.split('.');
    const item = items.get(line);
    if (item === undefined || !/^\d{1,3}$/.test(sampleNo) || value.trim() === '') return [];
    const measured = item.analysisMethod !== 'qualitative';
    if (measured && !/^-?\d{1,12}(\.\d{1,8})?$/.test(value))
      throw invalid([{ field: '', level: 'error', message: `样本 ${sampleNo} 的测量值“${value}”不是数值` }]);
    return [
      {
        op: 'insertLine',
        lines: 'samples',
        id: newId(context.ports),
        before: null,
        values: {
          sampleNo: Number(sampleNo),
          itemLineNo: Number(line),
          measuredAt: context.now,
          ...(context.grants.employee === null ? {} : { measuredBy: context.grants.employee }),
          ...(measured ? { value: decimalText(decimal(value)) } : { textValue: value }),
        },
      },
    ];
  });
  const kept = bill.lines.samples.map((row): Patch => ({
    op: 'removeLine',
    lines: 'samples',
    id: row.id,
  }));
  let seen: DocResult = await saveDoc(system, def, {
    id: bill.id,
    version: bill.version,
    key: `${key}:values`,
    acceptWarnings: true,
    patches: [...kept, ...patches],
  });
  for (const action of ['judge', 'submit', 'approve'])
    seen = await transitionDoc(system, def, bill.id, action, {
      version: seen.doc.version,
      key: `${key}:${action}`,
      acceptWarnings: true,
    });
  return doc.fields.code ?? '';
}

async function checkOf({ session, grants }: WriteContext, task: string, id: string) {
  const doc = await readDoc(session, checkTask, id, { lock: true, org: grants.org });
  if (doc === null || doc.fields.workTaskOrder !== task)
    throw invalid([{ field: '', level: 'error', message: '这项检验不属于当前任务，请刷新后重试' }]);
  return doc;
}

/** Open checks of a task with the items of those that were begun, as a terminal shows them. */
export async function shownChecks(rows: Rows, org: string, task: string): Promise<TerminalCheck[]> {
  const checks: TerminalCheck[] = [];
  for (const check of await openChecksOf(rows, org, task)) {
    const b = linesTable(def, 'items', 'b');
    const n = headerTable(inspectionItem, 'n');
    const u = headerTable(unit, 'u');
    const items = await selectFrom(
      rows,
      {
        item: present(b.item),
        line: b.seq,
        name: n.name,
        method: b.inspectMethod,
        analysisMethod: b.analysisMethod,
        standard: b.textStandard,
        unit: u.name,
        target: b.targetValue,
        lower: b.lowerLimit,
        upper: b.upperLimit,
        samples: b.sampleQty,
      },
      sql`from ${b} join ${n} on ${n.id} = ${b.item} left join ${u} on ${u.id} = ${b.unit}
       where ${b.docId} = ${check.inspectionBill}::uuid order by ${b.seq}`,
    );
    checks.push({
      id: check.id,
      code: check.code,
      trigger: check.trigger,
      status: check.status === 'doing' ? 'doing' : check.status === 'overdue' ? 'overdue' : 'waiting',
      blocking: check.blocking === 'blockReport' || check.blocking === 'blockTask',
      dueAt: new Date(check.dueAt).toISOString(),
      dueQty: check.dueQty,
      missedCount: check.missedCount,
      items: items.map(({ analysisMethod, ...row }) => ({
        ...row,
        name: row.name ?? '',
        method: row.method ?? '',
        isMeasured: analysisMethod !== 'qualitative',
        unit: row.unit ?? '',
        samples: row.samples ?? check.sampleQty,
      })),
    });
  }
  return checks;
}
