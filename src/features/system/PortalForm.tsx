// 门户配置: name, pictures and links of the sign-in page for a domain, beside what they look like there and in the
// workbench while they are typed.
import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { DocumentFormProps } from '#features/document/form/documentForm.ts';
import { DocumentScreen } from '#features/document/DocumentScreen.tsx';
import { DraftField } from '#features/document/form/DraftField.tsx';
import { webAddress } from '#model/address.ts';
import type { Row } from '#model/entity.ts';
import { copyrightLine } from '#model/text/copyrightLine.ts';
import { plainText } from '#model/text/plainText.ts';
import { fileAddress } from '#model/storedFile.ts';
import forms from './forms.module.css';
import classes from './portal.module.css';

export function PortalScreen({ entity }: { entity: string }): ReactNode {
  return <DocumentScreen entity={entity} Form={PortalForm} />;
}

const links = [1, 2, 3, 4, 5] as const;

function PortalForm({ draft, locked }: DocumentFormProps): ReactNode {
  const field = (name: string) => <DraftField key={name} draft={draft} name={name} locked={locked} />;
  return (
    <div className={`${forms.page ?? ''} ${classes['panes'] ?? ''}`}>
      <div className={classes['fields']}>
        {['domainUrl', 'loginSystemName', 'copyrightDesc'].map(field)}
        <p className={forms.help}>
          域名填用户打开系统的地址，如 erp.example.com；填 * 时对其余所有地址有效。
        </p>
        <div className={forms.section}>图片</div>
        {['logoImageUrl', 'loginImageUrl', 'loginBackImageUrl'].map(field)}
        <div className={forms.section}>友情链接</div>
        {links.flatMap((number) => [`relatedLinkName${number}`, `relatedLinkUrl${number}`]).map(field)}
      </div>
      <Preview fields={draft.doc.fields} />
    </div>
  );
}

/** What the sign-in page shows of the links: those with a name and an address a browser may open. */
function shownLinks(fields: Row): { number: number; name: string; wrong: boolean }[] {
  return links.flatMap((number) => {
    const name = plainText(fields[`relatedLinkName${number}`] ?? null);
    const address = plainText(fields[`relatedLinkUrl${number}`] ?? null);
    return name === '' && address === ''
      ? []
      : [{ number, name, wrong: name === '' || webAddress(address) === null }];
  });
}

function Preview({ fields }: { fields: Row }): ReactNode {
  const [theme, setTheme] = useState('light');
  const textAt = (name: string): string => plainText(fields[name] ?? null);
  const picture = (name: string): string | null => fileAddress(textAt(name));
  const name = textAt('loginSystemName') || '系统名称';
  const logo = picture('logoImageUrl') ?? `${import.meta.env.BASE_URL}logo.svg`;
  const background = picture('loginBackImageUrl') ?? `${import.meta.env.BASE_URL}login-background.svg`;
  const image = picture('loginImageUrl');
  const shown = shownLinks(fields);
  const wrong = shown.filter((link) => link.wrong);
  return (
    <aside className={classes['preview']} aria-label="预览">
      <div className={classes['head']}>
        <span>预览</span>
        <SegmentedControl
          size="xs"
          aria-label="预览的主题"
          value={theme}
          onChange={setTheme}
          data={[
            { value: 'light', label: '浅色' },
            { value: 'dark', label: '深色' },
          ]}
        />
      </div>
      <figure className={classes['figure']}>
        <figcaption>登录页</figcaption>
        <div
          className={classes['login']}
          data-theme={theme}
          style={{ backgroundImage: `url("${encodeURI(background)}")` }}
        >
          <div
            className={classes['aside']}
            style={image === null ? { backgroundImage: `url("${import.meta.env.BASE_URL}login.svg")` } : {}}
          >
            <Brand logo={logo} name={name} />
            {image !== null && <img className={classes['image']} src={image} alt="登录页图片" />}
          </div>
          <div className={classes['form']}>
            <div className={classes['box']}>
              <strong>账号登录</strong>
              <span />
              <span />
              <span data-button="" />
            </div>
            <div className={classes['footer']}>
              {shown
                .filter((link) => !link.wrong)
                .map((link) => (
                  <u key={link.number}>{link.name}</u>
                ))}
              <span>{copyrightLine(textAt('copyrightDesc'), name)}</span>
            </div>
          </div>
        </div>
      </figure>
      <figure className={classes['figure']}>
        <figcaption>工作台左上角与浏览器标签</figcaption>
        <div className={classes['bar']} data-theme={theme}>
          <Brand logo={logo} name={name} />
        </div>
      </figure>
      {wrong.length > 0 && (
        <p className={forms.problem} role="status">
          友情链接 {wrong.map(({ number }) => number).join('、')} 不会显示：名称和以 http:// 或 https://
          开头的地址都要填写
        </p>
      )}
      <p className={forms.help}>保存后，下次打开登录页时生效；已登录的用户刷新页面后看到新的名称和 LOGO。</p>
    </aside>
  );
}

function Brand({ logo, name }: { logo: string; name: string }): ReactNode {
  return (
    <div className={classes['brand']}>
      <img src={logo} width={20} height={20} alt="" />
      <span>{name}</span>
    </div>
  );
}
