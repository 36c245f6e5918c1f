import './app/nonce.ts';
import '@fontsource-variable/big-shoulders/wght.css';
import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
import '@fontsource/atkinson-hyperlegible-mono/latin-500.css';
import './app/fonts.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { createRouter } from './app/router.tsx';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
createRoot(place).render(
  <StrictMode>
    <App router={createRouter()} />
  </StrictMode>,
);
