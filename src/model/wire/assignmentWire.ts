// What the dialogs of the administration ask and answer: who works in which organisation, and who belongs to which group.

/** A place of work of a user, as the dialog 分配组织 lists it. */
export interface AssignedOrganization {
  organization: string;
  isDefault: boolean;
  /** Value of the dictionary `dataScope`; null: the user's own. */
  dataScope: string | null;
  /** ISO date; null: for good. */
  validTo: string | null;
}

/** Someone who belongs to a group, or a group someone belongs to. */
export interface Membership {
  /** The other side: the user of a group, the group of a user. */
  id: string;
  code: string;
  name: string;
  /** Only in this organisation; null: in all. */
  organization: string | null;
  validTo: string | null;
  /** Whether the record that was asked keeps it; else it is kept at the other one, and changed there. */
  own: boolean;
}

/** 'add': what is there stays; 'replace': it becomes what the other has. */
export type CopyMode = 'add' | 'replace';
