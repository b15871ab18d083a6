// The picture half of the sign-in screen: the configured image, or our own drawing of a document's way through the factory.
import type { ReactNode } from 'react';
import classes from './LoginScreen.module.css';

const steps = [
  ['销售订单', '录入、计价、审核'],
  ['发货通知', '下推、占用、执行进度'],
  ['销售出库', '库位、批号、成本'],
  ['库存账', '即时库存、流水、追溯'],
] as const;

export interface LoginAsideProps {
  name: string;
  logo: string;
  image: string | null;
  /** Our own drawing, shown while no image is configured. */
  ownImage: string;
}

export function LoginAside({ name, logo, image, ownImage }: LoginAsideProps): ReactNode {
  return (
    <aside className={classes.aside} style={image === null ? { backgroundImage: `url("${ownImage}")` } : {}}>
      <div className={classes.brand}>
        <img src={logo} width={32} height={32} alt="" />
        <span>{name}</span>
      </div>
      {image === null ? (
        <div className={classes.drawing}>
          <p className={classes.claim}>
            一张订单，
            <br />
            从录入到出库。
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
