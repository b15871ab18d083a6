// What the person at the terminal sees: progress while something runs, and faults as one clear sentence. Goes to
// stdout; the log goes to stderr.
import { EngineFailure } from '#hosts/engine/sqlFailure.ts';

export function say(text = ''): void {
  process.stdout.write(`${text}\n`);
}

/** One line that is rewritten in place on a terminal, and printed at most every two seconds elsewhere. */
export class ProgressLine {
  #title = '';
  #printed = 0;
  #started = 0;

  /** `total` 0 means that the end is not known. */
  show(title: string, done: number, total: number): void {
    if (title !== this.#title) {
      this.end();
      this.#title = title;
      this.#started = performance.now();
      this.#printed = 0;
    }
    const now = performance.now();
    const interactive = process.stdout.isTTY;
    if (now - this.#printed < (interactive ? 100 : 2_000) && done !== total) return;
    this.#printed = now;
    const count = total > 0 ? ` ${done}/${total}` : '';
    if (interactive) process.stdout.write(`\r\u001b[K  ${title}${count} …`);
    else if (done < total || total === 0) say(`  ${title}${count} …`);
  }

  /** Closes the line with the time it took. */
  end(): void {
    if (this.#title === '') return;
    const clear = process.stdout.isTTY ? '\r\u001b[K' : '';
    say(`${clear}  ${this.#title}，用时 ${((performance.now() - this.#started) / 1000).toFixed(1)} 秒`);
    this.#title = '';
  }
}

const SPOKEN = new Set([
  'SchemaError',
  'FolderInUse',
  'WrongVersion',
  'WrongSettings',
  'NotPortable',
  'NotRestorable',
  'OtherCompany',
]);

/** The sentence for a failure that ends the program; the stack only where the failure is our own mistake. */
export function faultText(error: unknown): string {
  if (!(error instanceof Error)) return '程序因未知错误停止。';
  if (SPOKEN.has(error.name)) return error.message;
  if (error instanceof EngineFailure) return databaseFault(error);
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE') return '端口已被占用。请停止占用它的程序，或用 PORT 指定另一个端口。';
  if (code === 'EACCES') return `没有权限：${error.message}。请换用有权限的目录或端口。`;
  if (code === 'ENOSPC') return '磁盘空间不足。请清理后重试。';
  return `程序因错误停止：${error.stack ?? error.message}`;
}

function databaseFault(failure: EngineFailure): string {
  if (failure.code === 'UNAVAILABLE')
    return `无法连接或打开数据库（${failure.message}）。请确认数据库已启动、DATABASE_URL 或 DATA_DIR 正确。`;
  if (failure.code === 'TIMEOUT') return '数据库语句超过了时限。可用 STATEMENT_TIMEOUT_MS 放宽后重试。';
  if (failure.code.startsWith('28')) return '数据库拒绝登录。请检查 DATABASE_URL 中的用户名和密码。';
  if (failure.code === '3D000') return 'DATABASE_URL 指定的数据库不存在。请先创建它。';
  return `数据库报告错误 ${failure.message}`;
}
