// Has the server write a list to a file. What is soon done is handed over at once; what takes longer waits in 我的任务.
import { fetchJob, fetchJobFile, isOpen, startExport } from '#api/jobs.ts';
import { messageOf } from '#api/mutations.ts';
import type { GridView } from '#grid';
import type { ExportRequest, JobView } from '#model/wire/jobs.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { saveFile } from '#ui/files/saveFile.ts';
import type { ListedColumns } from '../rows/listColumns.ts';
import type { ListQuestion } from '../rows/listQuery.ts';

const patience = 20_000;
const askEvery = 500;

export async function exportInBackground(entity: string, request: ExportRequest): Promise<void> {
  try {
    let job = await startExport(entity, request);
    notify('info', '正在导出，完成后会自动下载');
    for (let waited = 0; isOpen(job) && waited < patience; waited += askEvery) {
      await new Promise((resolve) => setTimeout(resolve, askEvery));
      job = await fetchJob(job.id);
    }
    await handOver(job);
  } catch (problem) {
    notify('error', messageOf(problem));
  }
}

async function handOver(job: JobView): Promise<void> {
  if (isOpen(job)) return notify('info', '行数较多，导出在后台继续，完成后可在“我的任务”中下载');
  if (job.state !== 'done') return notify('error', job.message === '' ? '导出没有完成' : job.message);
  saveFile(await fetchJobFile(job.id, 'result'), job.fileName);
  notify('success', job.message);
}

/** What the server is to write: the question, and the columns as they stand on the screen. */
export function exportedOf(
  question: ListQuestion,
  { specs }: ListedColumns,
  view: GridView | undefined,
): Omit<ExportRequest, 'format'> | null {
  if (view === undefined) return null;
  const hidden = new Set(view.hidden);
  const columns = view.order.flatMap((id) => {
    const spec = specs.find(({ path }) => path === id);
    return spec === undefined || hidden.has(id)
      ? []
      : [{ field: spec.path, title: spec.title ?? spec.field.title }];
  });
  const { lines, filter, search, sort, parameters } = question;
  return {
    columns,
    ...(parameters === undefined ? {} : { parameters }),
    ...(lines === undefined ? {} : { lines }),
    ...(filter === undefined ? {} : { filter }),
    ...(search === undefined ? {} : { search }),
    ...(sort === undefined ? {} : { sort }),
  };
}
