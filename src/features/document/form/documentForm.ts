// What a form or buttons of an entity's own work with, in place of or beside the generic ones.
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import type { DocumentDraft } from '../draft/documentDraft.ts';

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
}
