// The dialogs behind the menu of a list; each is loaded when it is first opened.
import { lazy, type ReactNode, Suspense } from 'react';
import type { WriteIntents } from '#api/writeIntents.ts';
import type { EntityDef } from '#model/entity.ts';
import type { ListRow } from '#model/typedAnswer.ts';
import { loadChunk } from '#ui/chunks.ts';
import { useFieldEnvironment } from '#ui/kinds/environment.ts';
import { PrintDialog } from '../../printing.ts';
import type { ListQuestion } from '../rows/listQuery.ts';
import { rowName } from '../rows/rowName.ts';

const RecycleBin = lazy(async () => ({
  default: (await loadChunk(() => import('../records/RecycleBin.tsx'))).RecycleBin,
}));
const BulkEdit = lazy(async () => ({
  default: (await loadChunk(() => import('../records/BulkEdit.tsx'))).BulkEdit,
}));
const DuplicatesDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../records/DuplicatesDialog.tsx'))).DuplicatesDialog,
}));
const MergeDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../records/MergeDialog.tsx'))).MergeDialog,
}));
const UsageDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../records/UsageList.tsx'))).UsageDialog,
}));

export type OpenedDialog =
  | { dialog: 'bin' | 'bulk' | 'duplicates' | 'print' }
  | { dialog: 'merge'; ids: readonly [string, string] }
  | { dialog: 'usages'; row: ListRow };

export interface MoreDialogProps {
  def: EntityDef;
  opened: OpenedDialog;
  /** One row per record. */
  selected: readonly ListRow[];
  question: ListQuestion;
  /** Rows of the question. */
  total(): number;
  /** Of the page: they outlive the dialog. */
  intents: WriteIntents;
  /** Records that are no more. */
  onGone(ids: readonly string[]): void;
  onClose(): void;
}

export function MoreDialog(props: MoreDialogProps): ReactNode {
  const { def, opened, selected, question, total, intents, onGone, onClose } = props;
  const environment = useFieldEnvironment();
  return (
    <Suspense fallback={null}>
      {opened.dialog === 'print' && (
        <PrintDialog entity={def.name} ids={selected.map(({ docId }) => docId)} onClose={onClose} />
      )}
      {opened.dialog === 'bin' && <RecycleBin def={def} onClose={onClose} />}
      {opened.dialog === 'bulk' && (
        <BulkEdit
          def={def}
          selected={selected}
          question={question}
          total={total()}
          intents={intents}
          onClose={onClose}
        />
      )}
      {opened.dialog === 'duplicates' && (
        <DuplicatesDialog def={def} environment={environment} onGone={onGone} onClose={onClose} />
      )}
      {opened.dialog === 'merge' && (
        <MergeDialog
          def={def}
          ids={opened.ids}
          environment={environment}
          onMerged={(gone) => onGone([gone])}
          onClose={onClose}
        />
      )}
      {opened.dialog === 'usages' && (
        <UsageDialog
          entity={def.name}
          id={opened.row.docId}
          name={rowName(def, opened.row, environment)}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
