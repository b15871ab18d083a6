// What is asked before an action is carried out: its reason, or the values of its own form.
import type { EntityDef, Row } from '#model/entity.ts';
import { parametersOf, transitionOf } from '#model/states/states.ts';
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
    transition?.reason !== undefined || transition?.asks === true || parametersOf(def, action) !== undefined
  );
}

export interface ActionQuestionProps {
  def: EntityDef;
  question: Question;
  onGive(answer: { reason?: string; values?: Row }): void;
  onClose(): void;
}

export function ActionQuestion({ def, question, onGive, onClose }: ActionQuestionProps) {
  const { action, title, lineIds } = question;
  const named = lineIds === undefined ? `${title}${def.title}` : title;
  const fields = parametersOf(def, action);
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
