// How a run of Vitest went and, when it failed without a failing test, why: killed, broken before the first file, or an
// error outside all tests. Reads what testProgress.mjs wrote beside the report.
import fs from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';

/**
 * @param {string} file what testProgress.mjs wrote
 * @returns {{ files: { file: string, project: string, ms: number }[], running: string[], over: string | null, errors: string[] }}
 */
export function readProgress(file) {
  const lines = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  const progress = { files: [], running: [], over: null, errors: [] };
  const open = new Set();
  for (const line of lines.map(parsed)) {
    if (line.begun) open.add(line.begun);
    if (line.ended) {
      open.delete(line.ended);
      progress.files.push({ file: line.ended, project: line.project, ms: line.ms });
    }
    if (line.over) Object.assign(progress, { over: line.over, errors: line.errors });
  }
  progress.running = [...open];
  return progress;
}

/** The last line of a run that was killed may be cut off. */
function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return {};
  }
}

/**
 * In words, why a run failed in which no test did; empty when tests say it themselves.
 * @param {{ code: number, hasReport: boolean, failed: number, progress: ReturnType<typeof readProgress>, lastErrors: string }} end
 */
export function whyItFailed({ code, hasReport, failed, progress, lastErrors }) {
  if (hasReport && (code === 0 || (failed > 0 && progress.errors.length === 0))) return '';
  const signal = Object.entries(constants.signals).find(([, number]) => code === 128 + number)?.[0];
  const parts = [`vitest 以代码 ${code}${signal ? `（${signal}）` : ''}结束`];
  if (!hasReport) parts.push('没有写出报告');
  const { files, running, over } = progress;
  if (over === null) parts.push(`已完成 ${files.length} 个文件`);
  if (running.length > 0) parts.push(`没有运行完 ${running.map((each) => path.basename(each)).join('、')}`);
  const told = progress.errors.length > 0 ? progress.errors.join('\n') : lastErrors;
  if (told.trim() === '') parts.push('没有留下错误信息');
  return `${parts.join('，')}${told.trim() === '' ? '' : `；最后的错误：\n${told.trim()}`}`;
}

/** Of all files, those that took longest; a file that ran on two engines stands twice. */
export function slowest(files, count = 10) {
  return files.toSorted((one, other) => other.ms - one.ms).slice(0, count);
}
