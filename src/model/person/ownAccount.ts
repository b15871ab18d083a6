// Shapes of the personal centre's answers, shared by both sides. Instants are ISO UTC, dates YYYY-MM-DD.
import type { PersonalInfo } from './personalInfo.ts';

export interface OwnOverview {
  user: PersonalInfo & {
    userLoginId: string;
    partyId: string;
    userType: string | null;
    dataScope: string | null;
  };
  department: string | null;
  company: string | null;
  employee: string | null;
  lastLoginAt: string | null;
  passwordChangedAt: string | null;
  validTo: string | null;
  /** May everything, whatever the groups say. */
  admin: boolean;
  groups: readonly OwnGroup[];
}

export interface OwnGroup {
  code: string;
  name: string;
  /** Only there; null: everywhere. */
  organization: string | null;
  validTo: string | null;
  /** Counts now: enabled, not run out, not limited to another organisation. */
  active: boolean;
  /** Per business object, the titles of the actions it allows. */
  permissions: readonly { title: string; actions: readonly string[] }[];
}

export interface OwnSession {
  id: string;
  loginAt: string | null;
  lastSeenAt: string | null;
  ip: string | null;
  clientType: string | null;
  userAgent: string | null;
  organization: string | null;
  /** The one that asks. */
  current: boolean;
}

export interface OwnVisit {
  id: string;
  at: string | null;
  type: string | null;
  title: string;
  outcome: string | null;
  /** Why it failed. */
  reason: string | null;
  /** 'Chrome · Windows'; null of visits before devices were kept. */
  device: string | null;
  ip: string | null;
}

export interface OwnVisits {
  rows: readonly OwnVisit[];
  total: number;
  pageSize: number;
}
