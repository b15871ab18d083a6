// What is asked before an action is carried out: its reason, or the values of its own form.
import { type ComponentType, Suspense } from 'react';
import type { EntityDef, Row } from '#model/entity.ts';
import { asksOf, transitionOf } from '#model/states/states.ts';
import type { DocumentDraft } from '../draft/documentDraft.ts';
import type { OwnQuestionProps } from '../form/documentForm.ts';
import { AskDialog } from '../form/AskDialog.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';

export interface Question {
  action: string;
  title: string;
  /** Of an action on lines. */
  lineIds?: readonly string[];
}

/** Whether the action asks for anything before it is carried out. */
export function asksFirst(def: EntityDef, action: string): boolean {
  const transition = transitionOf(def, action);
  return (
    transition?.reason !== undefined ||
    transition?.optionalReason === true ||
    asksOf(def, action) !== undefined
  );
}

export interface ActionQuestionProps {
  draft: DocumentDraft;
  /** The entity's own way to ask. */
  Own: ComponentType<OwnQuestionProps> | undefined;
  question: Question;
  onGive(answer: { reason?: string; values?: Row }): void;
  onClose(): void;
}

export function ActionQuestion({ draft, Own, question, onGive, onClose }: ActionQuestionProps) {
  const { def } = draft;
  if (Own !== undefined)
    return (
      <Suspense>
        <Own draft={draft} onGive={onGive} onClose={onClose} />
      </Suspense>
    );
  const { action, title, lineIds } = question;
  const named = lineIds === undefined ? `${title}${def.title}` : title;
  const fields = asksOf(def, action);
  if (fields !== undefined)
    return (
      <AskDialog
        def={def}
        title={title}
        fields={fields}
        onClose={onClose}
        onGive={(values) => onGive({ values })}
      />
    );
  return (
    <ReasonDialog
      title={named}
      optional={transitionOf(def, action)?.reason === undefined}
      onClose={onClose}
      onGive={(reason) => onGive(reason === '' ? {} : { reason })}
    />
  );
}
