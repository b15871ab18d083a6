// What a form or buttons of an entity's own work with, in place of or beside the generic ones.
import type { ComponentType } from 'react';
import type { Row } from '#model/entity.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import type { DocumentDraft } from '../draft/documentDraft.ts';
import type { LinesPaneProps } from '../lines/LinesPane.tsx';

/** What an entity's own form works with, in place of the generic header form and line tables. */
export interface DocumentFormProps {
  draft: DocumentDraft;
  environment: FieldEnvironment;
  /** Reason why nothing can be written, or null. */
  locked: string | null;
  /** Whether the server has it. */
  stored: boolean;
}

/** What buttons of an entity's own work with. */
export interface DocumentActionsProps extends DocumentFormProps {
  /** False when it was refused; the page says why. */
  save(): Promise<boolean>;
  /** Reads the document again, with what is not saved put on top. */
  reload(): Promise<void>;
  /** What the server offers on it now. */
  abilities: readonly string[];
  /** Asks first where the action asks for something. */
  act(action: string, title: string): void;
}

/** What a band between title line and form works with: how far an order is, or a drawing of its lines to change. */
export interface DocumentBandProps {
  draft: DocumentDraft;
  environment: FieldEnvironment;
  /** Reason why nothing can be written, or null. */
  locked: string | null;
  stored: boolean;
  /** Shows a line table. */
  onLines(key: string): void;
}

/** What a question of an entity's own works with, asked before one of its actions. */
export interface OwnQuestionProps {
  draft: DocumentDraft;
  onGive(answer: { reason?: string; values?: Row }): void;
  onClose(): void;
}

/** A page beside the line tables, on a tab of its own. */
export interface DocumentSheet {
  key: string;
  title: string;
  /** Group of fields whoever opens it has to be given; absent: everybody. */
  guard?: string;
  Component: ComponentType<DocumentFormProps>;
}

/** Line tables of an entity that are drawn otherwise, and pages beside them. */
export interface OwnLines {
  /** By line table. */
  panes?: Readonly<Record<string, ComponentType<LinesPaneProps>>>;
  sheets?: readonly DocumentSheet[];
  /** Where the pages stand: after the first table unless told. */
  sheetsAfter?: 'first' | 'last';
}

/** Documents of an area with buttons of their own in the title line, which come in one part. */
export interface AreaButtons {
  of: readonly string[];
  load(): Promise<Readonly<Record<string, ComponentType<DocumentActionsProps>>>>;
  /** Those of them with a band of their own above the form. */
  bands?(): Promise<Readonly<Record<string, ComponentType<DocumentBandProps>>>>;
  /** Those of them whose lines are drawn otherwise. */
  lines?: Readonly<Record<string, () => Promise<OwnLines>>>;
  /** By 'entity:action': what is shown and asked before it is carried out. */
  questions?: Readonly<Record<string, () => Promise<ComponentType<OwnQuestionProps>>>>;
}
