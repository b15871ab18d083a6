// What the own announcement list is narrowed by, as it stands in the address of its tab.
import * as z from 'zod';
import type { InboxFilter } from '#api/announcements.ts';

const text = z.string().max(100).catch('');
const day = z.iso.date().catch('');

export const inboxSearch = z.object({
  titile: text,
  sender: text,
  readFlag: z.enum(['0', '1']).or(z.literal('')).catch(''),
  priority: z.enum(['L', 'M', 'H']).or(z.literal('')).catch(''),
  from: day,
  to: day,
});

export const noFilter = {
  titile: '',
  sender: '',
  readFlag: '',
  priority: '',
  from: '',
  to: '',
} as const satisfies InboxFilter;

export function isFiltered(filter: InboxFilter): boolean {
  return Object.values(filter).some((value) => value !== '');
}
