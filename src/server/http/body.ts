// Reads a JSON body within fixed bounds before anything looks at it: bytes, nesting, array length, characters.
import { Refusal } from '#server/refusal.ts';

export interface BodyLimits {
  bytes: number;
  /** Nesting of arrays and objects. */
  depth: number;
  /** Items of one array. */
  array: number;
}

export const bodyLimits: BodyLimits = { bytes: 1024 * 1024, depth: 32, array: 5000 };

/** The parsed JSON body, or undefined when the request has none. Throws a Refusal '422' that names the broken bound. */
export async function readJson(request: Request, wider: Partial<BodyLimits> = {}): Promise<unknown> {
  const limits = { ...bodyLimits, ...wider };
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > limits.bytes) throw tooLarge(limits);
  const bytes = await readBytes(request, limits);
  if (bytes.length === 0) return undefined;
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (type !== 'application/json') throw refused('请求内容的类型必须是 application/json');
  const value = parse(bytes, limits);
  checkShape(value, limits);
  return value;
}

async function readBytes(request: Request, limits: BodyLimits): Promise<Uint8Array> {
  if (request.body === null) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > limits.bytes) {
      await reader.cancel();
      throw tooLarge(limits);
    }
    parts.push(value);
  }
  const bytes = new Uint8Array(size);
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

function parse(bytes: Uint8Array, { depth }: BodyLimits): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refused('请求内容不是有效的 UTF-8 文本');
  }
  // Nesting is judged on the text, so that a hostile body never reaches a recursive reader.
  if (depthOf(text) > depth) throw refused(`请求内容嵌套超过 ${depth} 层`);
  try {
    return JSON.parse(text);
  } catch {
    throw refused('请求内容不是有效的 JSON');
  }
}

function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (quoted) {
      if (unit === 92) index++;
      else if (unit === 34) quoted = false;
    } else if (unit === 34) quoted = true;
    else if (unit === 91 || unit === 123) deepest = Math.max(deepest, ++depth);
    else if (unit === 93 || unit === 125) depth--;
  }
  return deepest;
}

function checkShape(value: unknown, limits: BodyLimits): void {
  if (typeof value === 'string') checkText(value);
  else if (typeof value === 'number' && !Number.isFinite(value)) throw refused('请求内容含有超出范围的数字');
  else if (Array.isArray(value)) {
    if (value.length > limits.array) throw refused(`请求内容的一个列表超过 ${limits.array} 项`);
    for (const item of value) checkShape(item, limits);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, member] of Object.entries(value)) {
      if (key === '__proto__') throw refused('请求内容含有不允许的字段“__proto__”');
      checkText(key);
      checkShape(member, limits);
    }
  }
}

/** PostgreSQL stores neither NUL nor lone surrogates; both come only from broken or hostile callers. */
export function checkText(text: string): void {
  if (text.includes('\0') || !text.isWellFormed()) throw refused('请求内容含有非法字符');
}

function tooLarge({ bytes }: BodyLimits): Refusal {
  return refused(`请求内容超过 ${bytes / 1024 / 1024} MiB 上限`);
}

function refused(message: string): Refusal {
  return new Refusal('422', 422, message, { problems: [{ field: '', level: 'error', message }] });
}
