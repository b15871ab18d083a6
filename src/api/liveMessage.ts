// Reads a frame of the live link: JSON of a known command in its known shape, or nothing. Text is never run.
import type { LiveMessage } from '#model/wire/wire.ts';

const longest = 64 * 1024;
const longestText = 1000;

/** Null for anything else: echoes of the heartbeat, unknown commands, other shapes, frames that are too long. */
export function liveMessageOf(frame: unknown): LiveMessage | null {
  if (typeof frame !== 'string' || frame.length > longest) return null;
  const message = recordOf(parsed(frame));
  if (message === null) return null;
  const { cmd, affected: named } = message;
  if (typeof cmd !== 'string') return null;
  if (cmd === 'kicked' || cmd === 'grants') return { cmd };
  if (cmd === 'topic' || cmd === 'user')
    return { cmd, ...textAt(message, 'msgId'), ...textAt(message, 'msgTxt') };
  const { id, open, done, total, phase, logLines } = message;
  if (cmd === 'job' && typeof id === 'string' && typeof open === 'boolean' && typeof done === 'number')
    return {
      cmd,
      id,
      open,
      done,
      total: typeof total === 'number' ? total : null,
      phase: typeof phase === 'string' ? phase : '',
      logLines: typeof logLines === 'number' ? logLines : 0,
    };
  const affected = cmd === 'entity' ? affectedOf(named) : null;
  return affected === null ? null : { cmd: 'entity', affected, by: textAt(message, 'by')['by'] ?? '' };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // An echo of the heartbeat or a foreign text: nothing to do with it.
    return null;
  }
}

function recordOf(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value))
    : null;
}

function textAt<K extends string>(message: Record<string, unknown>, key: K): Partial<Record<K, string>> {
  const value = message[key];
  const found: Partial<Record<K, string>> = {};
  if (typeof value === 'string' && value.length <= longestText) found[key] = value;
  return found;
}

function affectedOf(value: unknown): Record<string, string[]> | null {
  const entries = Object.entries(recordOf(value) ?? {}).map(([entity, ids]) => [entity, idsOf(ids)] as const);
  if (entries.length === 0 || entries.some(([, ids]) => ids === null)) return null;
  return Object.fromEntries(entries.map(([entity, ids]) => [entity, ids ?? []]));
}

function idsOf(value: unknown): string[] | null {
  if (!Array.isArray(value)) return null;
  const ids = value.filter((id) => typeof id === 'string');
  return ids.length === value.length ? ids : null;
}
