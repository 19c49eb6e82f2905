import { FEATURE_GROUPS } from '../content/features';
import { Icon } from '../icons/Icon';
import { AgendaPreview } from '../illustrations/AgendaPreview';
import './Features.css';

export function Features({ productName }: { productName: string }) {
  return (
    <section id="recursos" className="lp-section lp-features" aria-labelledby="lp-features">
      <div className="lp-wrap">
        <header className="lp-section-head">
          <p className="lp-eyebrow">Recursos</p>
          <h2 id="lp-features">Tudo o que um banho e tosa precisa para crescer</h2>
          <p className="lp-lead">
            O {productName} acompanha a rotina de verdade de um pet shop: gente chegando, telefone tocando e cachorro
            molhado.
          </p>
        </header>
        <AgendaPreview />
        {FEATURE_GROUPS.map(({ id, title, lead, features }) => (
          <section key={id} className="lp-feature-group" aria-labelledby={`lp-${id}`}>
            <header>
              <h3 id={`lp-${id}`}>{title}</h3>
              <p>{lead}</p>
            </header>
            <ul>
              {features.map(({ icon, name, sentence }) => (
                <li key={name} className="lp-feature">
                  <span className="lp-feature-icon">
                    <Icon name={icon} />
                  </span>
                  <h4>{name}</h4>
                  <p>{sentence}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}
