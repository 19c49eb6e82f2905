import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { provideConfig } from '@focinho/host/config';
import { session } from '@focinho/host/session';
import { theme } from '@focinho/host/theme';
import { Page } from '../../../mfe-landing/src/LandingPage.tsx';

// The landing page as one application, without a shell, a registry or federation: what a single team would build.
provideConfig(JSON.parse(document.getElementById('focinho').textContent).config);
theme.start();
void session.start();
hydrateRoot(document.getElementById('root'), createElement(Page));
