// What stands over an open document: the merge of two versions, the question before an action, what others have to do with
// it, and the dialogs of its flow. Each is drawn while it is open.
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { documentQuestionOf } from '../../documentButtons.ts';
import type { DocumentDraft } from '../draft/documentDraft.ts';
import { DocumentPanels, type Panel } from '../panels/DocumentPanels.tsx';
import { ActionQuestion, type Question } from './ActionQuestion.tsx';
import { ConflictDialog } from './ConflictDialog.tsx';
import type { DocumentCommands } from './documentCommands.ts';
import { DocumentFlow, type FlowDialog } from './DocumentFlow.tsx';
import type { DocumentWork } from './useDocumentWork.ts';

/** Null: closed. */
export interface OpenDialogs {
  question: Question | null;
  setQuestion(question: Question | null): void;
  panel: Panel | null;
  setPanel(panel: Panel | null): void;
  flow: FlowDialog | null;
  setFlow(flow: FlowDialog | null): void;
}

export interface DocumentDialogsProps {
  dialogs: OpenDialogs;
  draft: DocumentDraft;
  work: DocumentWork;
  environment: FieldEnvironment;
  /** What the document is called. */
  name: string;
  /** Marked lines. */
  selected: readonly string[];
  onAnswer: DocumentCommands['answer'];
}

export function DocumentDialogs({
  dialogs: { question, setQuestion, panel, setPanel, flow, setFlow },
  draft,
  work,
  environment,
  name,
  selected,
  onAnswer,
}: DocumentDialogsProps) {
  return (
    <>
      {work.merging !== null && (
        <ConflictDialog
          draft={draft}
          {...work.merging}
          environment={environment}
          onClose={work.settleMerge}
        />
      )}
      {question !== null && (
        <ActionQuestion
          draft={draft}
          Own={documentQuestionOf(draft.def.name, question.action)}
          question={question}
          onClose={() => setQuestion(null)}
          onGive={(answer) => onAnswer(question, answer)}
        />
      )}
      <DocumentPanels panel={panel} draft={draft} name={name} onClose={() => setPanel(null)} />
      <DocumentFlow
        dialog={flow}
        draft={draft}
        work={work}
        selected={selected}
        environment={environment}
        onClose={() => setFlow(null)}
      />
    </>
  );
}
