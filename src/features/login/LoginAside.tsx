// The picture half of the sign-in screen: the configured image, or our own drawing of a document's way through the factory.
import type { ReactNode } from 'react';
import classes from './LoginScreen.module.css';

const steps = [
  ['销售订单', '报价、订单、发货通知'],
  ['计划与生产', '物料需求、工单、汇报'],
  ['采购与委外', '申请、订单、收料'],
  ['库存与质量', '出入库、检验、批次'],
] as const;

export function LoginAside({ name, logo, image }: { name: string; logo: string; image: string | null }): ReactNode {
  return (
    <aside className={classes.aside}>
      <div className={classes.brand}>
        <img src={logo} width={32} height={32} alt="" />
        <span>{name}</span>
      </div>
      {image === null ? (
        <div className={classes.drawing}>
          <p className={classes.claim}>
            一张订单，
            <br />
            从签约到出库。
          </p>
          <ol className={classes.steps}>
            {steps.map(([title, content]) => (
              <li key={title}>
                <strong>{title}</strong>
                <span>{content}</span>
              </li>
            ))}
          </ol>
        </div>
      ) : (
        <img className={classes.image} src={image} alt="" />
      )}
    </aside>
  );
}
