// What instances tell each other through the database, read defensively: the channel is open to every client of it.
import type { EndReason } from '#server/access/sessions.ts';
import type { JobNotice } from '#model/wire/jobs.ts';
import type { Notice } from '#server/writeContext.ts';
import * as z from 'zod';

const affectedSchema = z.object({
  affected: z.record(z.string(), z.array(z.string())),
  by: z.string().default(''),
  org: z.string().default(''),
});

export interface AffectedNotice {
  affected: Record<string, string[]>;
  /** User id. */
  by: string;
  /** Organisation it happened in; '' when it concerns all. */
  org: string;
}

export function affectedNotice(payload: string): AffectedNotice | null {
  const notice = affectedSchema.safeParse(jsonOf(payload));
  return notice.success ? notice.data : null;
}

const announcementSchema = z.object({
  cmd: z.enum(['topic', 'user']),
  msgId: z.string().max(64),
  msgTxt: z.string().max(200),
  users: z.exactOptional(z.array(z.string())),
});

export function announcementNotice(payload: string): Notice | null {
  const notice = announcementSchema.safeParse(jsonOf(payload));
  return notice.success ? notice.data : null;
}

const jobSchema = z.object({
  id: z.string().max(64),
  kind: z.string().max(100),
  state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled', 'interrupted']),
  done: z.number(),
  total: z.number().nullable(),
  phase: z.string().max(200),
  logLines: z.number(),
  user: z.string(),
  org: z.string(),
});

/** How far a job is, whose it is and in which organisation. */
export function jobMessage(payload: string): (JobNotice & { user: string; org: string }) | null {
  const notice = jobSchema.safeParse(jsonOf(payload));
  return notice.success ? notice.data : null;
}

const reasons: readonly EndReason[] = ['logout', 'kicked', 'forced', 'expired', 'passwordReset'];
const sessionSchema = z.object({ ended: z.array(z.string()), reason: z.enum(reasons) });

export function sessionNotice(payload: string): { ended: string[]; reason: EndReason } | null {
  const notice = sessionSchema.safeParse(jsonOf(payload));
  return notice.success ? notice.data : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
