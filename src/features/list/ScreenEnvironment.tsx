// Gives cells and inputs of one screen their surroundings: dictionaries, referred records, today, picker, uploads and
// the peek at a referred record.
import { type ReactNode, Suspense, useCallback, useContext, useMemo, useState } from 'react';
import { readRef } from '#api/refsCache.ts';
import { describeFiles, downloadFile, uploadFile } from '#api/attachments.ts';
import { entityOf } from '#entities/registry.ts';
import { fieldTitles } from '#model/derive/fieldTitles.ts';
import { can } from '#model/rights/can.ts';
import type { RefReader } from '#model/refs.ts';
import { saveFile } from '#ui/files/saveFile.ts';
import {
  type DictItem,
  FieldEnvironmentContext,
  type FieldEnvironment,
  type FileService,
  type PickAnswer,
} from '#ui/kinds/environment.ts';
import { createLookups } from '#ui/kinds/lookups.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { FilesDialog, type FilesRequest } from './picker/FilesDialog.tsx';
import { PeekDrawer } from './picker/PeekDrawer.tsx';
import { PickerDialog } from './picker/PickerDialog.tsx';
import { createPickService, type PickerRequest } from './picker/pickService.ts';
import { RecordMakerContext } from './recordMaker.ts';
import { businessToday } from './today.ts';
import { usePickedLately } from './picker/usePickedLately.ts';

const noIds: readonly string[] = [];

function fieldsOf(entity: string): readonly DictItem[] {
  const def = entityOf(entity);
  return def === undefined ? [] : [...fieldTitles(def)].map(([value, text]) => ({ value, text }));
}

interface OpenedPicker {
  request: PickerRequest;
  answer(answer: PickAnswer): void;
}

interface OpenedFiles extends FilesRequest {
  answer(value: string | null | undefined): void;
}

interface OpenedMaker {
  entity: string;
  text: string;
  answer(answer: PickAnswer): void;
}

/** Shows a dialog and answers when it closes; the focus goes back to where it was. */
function answered<Answer = PickAnswer>(
  show: (answer: (answer: Answer) => void) => void,
  hide: () => void,
): Promise<Answer> {
  return new Promise((resolve) => {
    const focused = document.activeElement;
    show((answer) => {
      hide();
      if (focused instanceof HTMLElement) requestAnimationFrame(() => focused.focus());
      resolve(answer);
    });
  });
}

export function ScreenEnvironment({
  refs = readRef,
  children,
}: {
  refs?: RefReader;
  children(environment: FieldEnvironment): ReactNode;
}) {
  const { dictionaries, grants } = useSession();
  const [opened, setOpened] = useState<OpenedPicker | null>(null);
  const [peeked, setPeeked] = useState<{ entity: string; id: string } | null>(null);
  const [making, setMaking] = useState<OpenedMaker | null>(null);
  const [choosing, setChoosing] = useState<OpenedFiles | null>(null);
  const maker = useContext(RecordMakerContext);
  const lately = usePickedLately();
  const openPicker = useCallback(
    (request: PickerRequest) =>
      answered(
        (answer) => setOpened({ request, answer }),
        () => setOpened(null),
      ),
    [],
  );
  const make = useCallback(
    (entity: string, text: string) => {
      const def = entityOf(entity);
      if (maker === null || def === undefined || def.kind === 'document' || !can(grants, def, 'create'))
        return null;
      return () =>
        answered(
          (answer) => setMaking({ entity, text, answer }),
          () => setMaking(null),
        );
    },
    [maker, grants],
  );
  const [lookups] = useState(() => createLookups());
  const files = useMemo(
    (): FileService => ({
      describe: describeFiles,
      download: async ({ path, name }) => saveFile(await downloadFile(path), name),
      choose: (field, value) =>
        answered<string | null | undefined>(
          (answer) => setChoosing({ field, value, answer }),
          () => setChoosing(null),
        ),
    }),
    [],
  );
  const environment = useMemo(
    (): FieldEnvironment => ({
      dictItems: (name) => dictionaries[name] ?? [],
      fieldsOf,
      refs,
      today: businessToday,
      pick: createPickService(openPicker, make, lately),
      lookups,
      // Who saves waits for what is on its way.
      upload(file, signal) {
        const sent = uploadFile(file, { signal });
        lookups.add(sent);
        return sent;
      },
      files,
      peek: (entity, id) => {
        const def = entityOf(entity);
        // A record of another organisation opens only there.
        return def !== undefined && can(grants, def, 'view') && refs(entity, id)?.org === undefined
          ? () => setPeeked({ entity, id })
          : null;
      },
    }),
    [dictionaries, grants, openPicker, make, lately, refs, lookups, files],
  );
  return (
    <FieldEnvironmentContext value={environment}>
      {children(environment)}
      {peeked !== null && (
        <PeekDrawer {...peeked} environment={environment} onClose={() => setPeeked(null)} />
      )}
      {opened !== null && (
        <PickerDialog
          request={opened.request}
          environment={environment}
          lately={opened.request.forField === undefined ? noIds : lately.of(opened.request.forField)}
          onAnswer={opened.answer}
        />
      )}
      {choosing !== null && (
        <FilesDialog {...choosing} environment={environment} onAnswer={choosing.answer} />
      )}
      {making !== null && maker !== null && (
        <Suspense fallback={null}>
          {maker({ entity: making.entity, text: making.text, onDone: making.answer })}
        </Suspense>
      )}
    </FieldEnvironmentContext>
  );
}
