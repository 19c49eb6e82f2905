import './styles/base.css';
import './styles/buttons.css';
import type { ReactNode } from 'react';
import type { Contact } from './content/contact';
import { Sprite } from './icons/Sprite';
import { Closing } from './sections/Closing';
import { Features } from './sections/Features';
import { Footer } from './sections/Footer';
import { Header } from './sections/Header';
import { Hero } from './sections/Hero';
import { Pricing } from './sections/Pricing';
import { Privacy } from './sections/Privacy';
import { Stats } from './sections/Stats';
import { TrialBanner } from './sections/TrialBanner';
import { WhatsAppButton } from './sections/WhatsAppButton';

interface Props {
  productName: string;
  contact: Contact;
  /** The dialogs over the page. */
  children?: ReactNode;
}

/** The page from top to bottom. It takes the configuration as props, so that it can be prerendered. */
export function Landing({ productName, contact, children }: Props) {
  return (
    <div className="lp">
      <Sprite />
      <a className="lp-skip" href="#conteudo">
        Pular para o conteúdo
      </a>
      <Header productName={productName} />
      <main id="conteudo">
        <Hero productName={productName} />
        <Stats />
        <TrialBanner />
        <Features productName={productName} />
        <Pricing />
        <Closing />
        <Privacy company={contact.company} />
      </main>
      <Footer productName={productName} contact={contact} />
      <WhatsAppButton productName={productName} contact={contact} />
      {children}
    </div>
  );
}
