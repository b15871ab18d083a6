// Shapes of what is done with records as a whole: where they are used, the recycle bin, merging, duplicates.
// They travel under /api/restapi/data, as those of wire.ts do.
import type { FieldValue } from '#model/entity.ts';

/** GET data/:entity/:id/usages, and the result of a removal that was refused because of them. */
export interface Usages {
  /** Places that the session may look at, most used first. */
  places: readonly UsagePlace[];
  /** Uses in records the session may not see. */
  hidden: number;
}

/** One field of one entity that refers to the record. */
export interface UsagePlace {
  entity: string;
  title: string;
  /** '客户' or '订单明细 / 物料编码'. */
  field: string;
  /** Records that use it; at most `usagesCounted` are counted. */
  count: number;
  /** The first of them. */
  records: readonly { id: string; label: string }[];
}

/** Counting stops here; more is shown as 1,000+. */
export const usagesCounted = 1_000;

/** POST data/:entity/bin: records removed from the list, newest first. */
export interface BinRequest {
  search?: string;
  offset: number;
  /** At most 500. */
  limit: number;
}

export interface BinRow {
  /** Of the record, which it has again once it is restored. */
  id: string;
  code: string;
  name: string;
  /** Instant, ISO UTC. */
  deletedAt: string;
  deletedByName: string;
  /** Why it went, where it did not go by itself: merged into another one. */
  note: string | null;
}

export interface BinResult {
  rows: readonly BinRow[];
  total: number;
}

/** POST data/:entity/:id/merge: the record of the path stays, `other` goes to the recycle bin. */
export interface MergeRequest {
  version: number;
  other: string;
  otherVersion: number;
  key: string;
  /** Header fields whose value is taken from the other record. */
  take: readonly string[];
  /** Lines that are taken over in addition to its own. */
  takeLines: readonly string[];
}

/** POST data/:entity/duplicates: groups of records that are likely the same, most alike first. */
export interface DuplicateGroup {
  /** '统一社会信用代码相同' */
  reason: string;
  records: readonly DuplicateRecord[];
}

export interface DuplicateRecord {
  id: string;
  version: number;
  code: string;
  name: string;
  status: string | null;
  value: FieldValue;
}

/** GET api/views/:list: views of a list that others share with this session, or it with others. */
export interface SharedView {
  id: string;
  name: string;
  /** As the grid gave it. */
  state: unknown;
  scope: 'group' | 'org' | 'all';
  /** Security groups of scope 'group'. */
  groups: readonly string[];
  /** Whoever has chosen no view of his own begins with it. */
  isDefault: boolean;
  byName: string;
  own: boolean;
}

/** POST api/views: shares a view; one of the same owner, list and name is replaced. */
export interface ShareRequest {
  /** 'saleOrder' or 'saleOrder.items'. */
  list: string;
  name: string;
  state: unknown;
  scope: 'group' | 'org' | 'all';
  groups: readonly string[];
  isDefault: boolean;
}

/** GET data/:entity/:id/attachments, in the order people gave them. */
export interface AttachmentRow {
  id: string;
  fileName: string;
  contentType: string;
  /** Bytes. */
  size: number;
  remark: string | null;
  uploadedAt: string;
  byName: string;
}

/** A file that a field names, as it was called when it was sent. */
export interface UploadedFile {
  path: string;
  name: string;
  /** Bytes; null where nobody noted it. */
  size: number | null;
}
