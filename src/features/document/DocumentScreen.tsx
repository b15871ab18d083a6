// The generic document page: opens or makes a document, then hands it to the editor; a failure never blanks the tab.
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '#api/http.ts';
import { messageOf } from '#api/mutations.ts';
import { entityOf } from '#entities/registry.ts';
import type { Grants } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import { ScreenEnvironment } from '#features/list/ScreenEnvironment.tsx';
import { Delayed } from '#ui/Delayed.tsx';
import { readInput } from '#ui/shell/tabs/draftVault.ts';
import { useGrants } from '#ui/shell/sessionContext.tsx';
import { useTab, useTabSearch } from '#ui/shell/tabs/tabContext.ts';
import { DocumentEditor } from './DocumentEditor.tsx';
import { type DocumentSearch, documentSearchSchema } from './documentSearch.ts';
import type { DocumentFormProps, OwnLines } from './form/documentForm.ts';
import { draftMemory, persistedFor, reopenDraft } from './draft/persistedDraft.ts';
import {
  beginAt,
  copyDocument,
  newDocument,
  openDocument,
  type OpenedDocument,
} from './draft/openedDocument.ts';
import { templateDocument } from './draft/templateDocument.ts';
import { documentBandOf, documentButtonsOf, documentLinesOf } from '../documentButtons.ts';
import classes from './DocumentScreen.module.css';

export interface DocumentScreenProps {
  entity: string;
  /** A form of its own instead of the generic one. */
  Form?: ComponentType<DocumentFormProps>;
}

export function DocumentScreen({ entity, Form }: DocumentScreenProps) {
  const def = entityOf(entity);
  if (def === undefined) throw new Error(`no entity ${entity}`);
  return <OpenedScreen def={def} Form={Form} />;
}

type Opening = { opened: OpenedDocument; lines: OwnLines | undefined } | { failure: unknown } | null;

function OpenedScreen({ def, Form }: { def: EntityDef; Form: DocumentScreenProps['Form'] | undefined }) {
  const tab = useTab();
  const grants = useGrants();
  const { id = 'new' } = tab.params;
  const [asked] = useTabSearch(documentSearchSchema);
  const { memory } = tab;
  const [opening, setOpening] = useState<Opening>(null);
  /** Id of what is open, so that saving a new document (which changes the address) does not open it anew. */
  const current = useRef<string | null>(null);
  const open = useCallback(
    (signal: AbortSignal) => {
      const opened = openWith(def, grants, { id, asked, remembered: memory.get(draftMemory), signal });
      Promise.all([opened, documentLinesOf(def.name)?.load()]).then(
        ([opened, lines]) => {
          if (signal.aborted) return;
          current.current = id;
          setOpening({ opened, lines });
        },
        (failure: unknown) => {
          if (!signal.aborted) setOpening({ failure });
        },
      );
    },
    [def, grants, id, asked, memory],
  );
  useEffect(() => {
    if (current.current === id) return undefined;
    const stop = new AbortController();
    setOpening(null);
    open(stop.signal);
    return () => stop.abort();
  }, [id, open]);

  if (opening === null) return <Waiting />;
  if ('failure' in opening)
    return (
      <Stack align="center" justify="center" h="100%" gap={8}>
        <Text>{messageOf(opening.failure)}</Text>
        {opening.failure instanceof ApiError && opening.failure.requestId !== null && (
          <Text size="xs" c="var(--wb-text-3)">
            请求号 {opening.failure.requestId}
          </Text>
        )}
        <Button
          variant="default"
          onClick={() => {
            setOpening(null);
            open(new AbortController().signal);
          }}
        >
          重试
        </Button>
      </Stack>
    );
  const { opened } = opening;
  return (
    <ScreenEnvironment refs={opened.draft.refs}>
      {(environment) => (
        <DocumentEditor
          key={opened.opening}
          opened={opened}
          environment={environment}
          Form={Form}
          Actions={documentButtonsOf(def.name)}
          Band={documentBandOf(def.name)}
          Lines={opening.lines}
          onSaved={(saved) => {
            if (current.current === saved) return;
            current.current = saved;
            tab.moveTo(tab.location.pathname.replace(/\/new$/, `/${saved}`));
          }}
        />
      )}
    </ScreenEnvironment>
  );
}

interface Asked {
  id: string;
  asked: DocumentSearch;
  /** What the page remembers. */
  remembered: unknown;
  signal: AbortSignal;
}

/** What was typed before comes first: what the page remembers, then what a lost window left. */
async function openWith(
  def: EntityDef,
  grants: Grants,
  { id, asked, remembered, signal }: Asked,
): Promise<OpenedDocument> {
  const { draft: lost, copy, template, name, under } = asked;
  const persisted =
    persistedFor(id, remembered) ??
    (lost === undefined
      ? null
      : persistedFor(id, (await readInput(lost, `${grants.userId} ${grants.org}`))?.input ?? null));
  if (persisted !== null) return reopenDraft(def, persisted, signal);
  if (id !== 'new') return openDocument(def, id, signal);
  if (copy !== undefined) return copyDocument(def, grants, copy, signal);
  if (template !== undefined) return templateDocument(def, grants, template, signal);
  const opened = await newDocument(def, grants, name ?? '');
  return beginAt(opened, under ?? null);
}

/** Bars of real height. */
function Waiting() {
  return (
    <Delayed>
      <div className={classes['page']} aria-busy="true">
        <Stack gap={12} p={12}>
          <Skeleton h={24} w={320} />
          <Skeleton h={120} />
          <Skeleton h={320} />
        </Stack>
      </div>
    </Delayed>
  );
}
