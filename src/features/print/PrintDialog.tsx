// Print preview: the chosen template on the chosen documents, page by page as they will come out; printing is counted.
import { Button, Group, NumberInput, Select, Stack } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { messageOf } from '#api/mutations.ts';
import { countPrint } from '#api/printing.ts';
import { readRef } from '#api/refsCache.ts';
import { codeText } from '#entities/codeLists.ts';
import { entityOf } from '#entities/registry.ts';
import { ScreenEnvironment } from '#features/list/ScreenEnvironment.tsx';
import type { EntityDef } from '#model/entity.ts';
import { printActionOf } from '#model/rights/can.ts';
import { isLabel, paperOf, type PrintTemplate } from '#model/print/print.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { PageSkeleton } from '#ui/PageSkeleton.tsx';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { copiesAtMost, copiesOf, inCopies } from './copies.ts';
import type { PrintContent } from './printContent.ts';
import { PrintPages } from './PrintPages.tsx';
import { PrintSheets } from './PrintSheets.tsx';
import { choiceOf, usePrintable } from './usePrintable.ts';
import classes from './print.module.css';

export interface PrintDialogProps {
  entity: string;
  ids: readonly string[];
  /** Built-in paper to begin with. */
  builtIn?: string;
  onClose(): void;
}

export function PrintDialog({ entity, ids, builtIn, onClose }: PrintDialogProps): ReactNode {
  const def = entityOf(entity);
  if (def === undefined) return null;
  return (
    <ScreenEnvironment refs={readRef}>
      {(environment) => (
        <Preview def={def} ids={ids} begin={builtIn} environment={environment} onClose={onClose} />
      )}
    </ScreenEnvironment>
  );
}

const pixelsPerMillimetre = 96 / 25.4;

function Preview({
  def,
  ids,
  begin,
  environment,
  onClose,
}: {
  def: EntityDef;
  ids: readonly string[];
  begin: string | undefined;
  environment: FieldEnvironment;
  onClose(): void;
}): ReactNode {
  const { templates, template, choose, contents, ready, failed, retry } = usePrintable({
    def,
    ids,
    begin,
    environment,
  });
  const [counts, setCounts] = useState<Readonly<Record<number, number>>>({});
  const count = useCallback(
    (index: number, pages: number) =>
      setCounts((known) => (known[index] === pages ? known : { ...known, [index]: pages })),
    [],
  );
  const pages = contents.reduce((sum, _content, index) => sum + (counts[index] ?? 0), 0);
  const [typedCopies, setTypedCopies] = useState<number | string>(1);
  const copies = copiesOf(typedCopies, ids.length);
  const [printing, setPrinting] = useState(false);

  async function print(): Promise<void> {
    setPrinting(true);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    window.print();
    setPrinting(false);
    if (!template.logPrint) return;
    try {
      for (const id of ids) await countPrint(def.name, id, template);
    } catch (failure) {
      notify('warning', `打印次数没有记下：${messageOf(failure)}`);
    }
  }

  return (
    <Modal opened onClose={onClose} title={titleOf(def)} size="92%" centered padding={16}>
      <div className={classes['dialog']}>
        <Desk template={template}>
          {failed !== null && <ErrorState message={messageOf(failed)} onRetry={retry} />}
          {failed === null && !ready && <PageSkeleton />}
          {contents.map((content, index) => (
            <PrintPages
              key={ids[index]}
              template={template}
              content={content}
              onPages={(number) => count(index, number)}
            />
          ))}
        </Desk>
        <aside className={classes['side']}>
          <Select
            label="打印模板"
            allowDeselect={false}
            data={templates.map((one) => ({ value: choiceOf(one), label: one.name }))}
            value={choiceOf(template)}
            onChange={choose}
          />
          <NumberInput
            label="份数"
            description={`每${isLabel(template) ? '张标签' : '份'}打印多少份，最多 ${copiesAtMost(ids.length)}`}
            min={1}
            max={copiesAtMost(ids.length)}
            clampBehavior="blur"
            allowDecimal={false}
            value={typedCopies}
            onChange={setTypedCopies}
          />
          <Facts template={template} documents={ids.length * copies} pages={pages * copies} />
          <span className={classes['grow']} />
          <Stack gap={8}>
            <Button
              data-autofocus
              leftSection={<IconPrinter size={16} />}
              disabled={!ready || pages === 0}
              loading={printing}
              onClick={() => void print()}
            >
              打印
            </Button>
            <Button variant="default" onClick={onClose}>
              关闭
            </Button>
          </Stack>
        </aside>
      </div>
      {ready && <PrintRoot template={template} contents={inCopies(contents, copies)} />}
    </Modal>
  );
}

function titleOf(def: EntityDef): string {
  return `打印${def.title.replace(/\(.+\)$/, '')}${printActionOf(def) === 'printLabel' ? '标签' : ''}`;
}

function Facts({
  template,
  documents,
  pages,
}: {
  template: PrintTemplate;
  documents: number;
  pages: number;
}): ReactNode {
  const { width, height } = paperOf(template);
  return (
    <Group gap={4} className={classes['facts'] ?? ''}>
      <span>
        {codeText('paperSize', template.paper)}
        {isLabel(template) ? '' : ` ${template.landscape ? '横向' : '纵向'}`}，{width} × {height} 毫米
      </span>
      <span>
        {documents > 1 ? `${documents} 份，` : ''}共 {pages} 页
      </span>
      <span>打印时请选择“实际大小”，边距“无”或“默认”均可。</span>
    </Group>
  );
}

/** The pages on screen, made smaller where the paper is wider than the desk. */
export function Desk({ template, children }: { template: PrintTemplate; children: ReactNode }): ReactNode {
  const desk = useRef<HTMLDivElement | null>(null);
  const [room, setRoom] = useState(0);
  useEffect(() => {
    const place = desk.current;
    if (place === null) return undefined;
    const watch = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    watch.observe(place);
    return () => watch.disconnect();
  }, []);
  const width = paperOf(template).width * pixelsPerMillimetre;
  const zoom = room === 0 ? 1 : Math.min(1, room / width);
  return (
    <div className={classes['desk']} ref={desk} role="region" aria-label="打印预览">
      <div className={classes['sheets']} data-labels={isLabel(template) || undefined} style={{ zoom }}>
        {children}
      </div>
    </div>
  );
}

/** What the printer gets: the same pages at their real size, and the size of the paper. */
function PrintRoot({
  template,
  contents,
}: {
  template: PrintTemplate;
  contents: readonly PrintContent[];
}): ReactNode {
  const { width, height } = paperOf(template);
  return createPortal(
    <div data-print-root="" className={classes['printRoot']}>
      <style>{`@page { size: ${width}mm ${height}mm; margin: 0 }`}</style>
      <PrintSheets template={template} contents={contents} />
    </div>,
    document.body,
  );
}
