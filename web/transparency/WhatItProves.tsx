import styled from 'styled-components';
import { Code } from '../ui/Layout.tsx';
import { space } from '../ui/tokens.ts';

/** In plain words: what a head is, what it proves and what not, and how to check it. */
export function WhatItProves() {
  return (
    <>
      <section aria-labelledby="what">
        <h2 id="what">How it works</h2>
        <p>
          All events together give a hash: a short line that becomes another one when a single letter of the record is
          changed, removed, added or moved. Every hour it is signed and published here as a head. Whoever keeps a head
          can compare it with the record at any later time.
        </p>
        <p>
          Personal details such as names and addresses are recorded sealed. When a member leaves, the key to theirs is
          destroyed: the record stays as it is, and nobody can read them any more.
        </p>
      </section>
      <section aria-labelledby="proves">
        <h2 id="proves">What it proves</h2>
        <Points>
          <li>That what was recorded before a head is still there, word for word and in the same order.</li>
          <li>That a single event is part of the record under a head, without showing the others.</li>
          <li>That a later head goes on from an earlier one, and nothing in between was rewritten.</li>
        </Points>
      </section>
      <section aria-labelledby="proves-not">
        <h2 id="proves-not">What it does not prove</h2>
        <Points>
          <li>That what was recorded is true, or that everything that happened was recorded.</li>
          <li>Anything about events after the latest head.</li>
          <li>
            Anything, when someone rewrites the record, holds the signing key and replaces every copy of the heads. So
            keep a copy of your own.
          </li>
        </Points>
      </section>
      <section aria-labelledby="check">
        <h2 id="check">Check it yourself</h2>
        <p>
          Download the heads today and look again later: each of them must still be published then. Auditors who are
          given a copy of the record compare it with the heads they kept:{' '}
          <Code>npm run verify -- FOLDER --head heads.txt --key KEY</Code>
        </p>
        <p>
          Programs ask the API: <Code>transparency</Code> in GraphQL has the heads and the proofs (RFC 9162), and{' '}
          <Code>GET /api/v1/transparency/heads</Code> lists the heads.
        </p>
      </section>
    </>
  );
}

const Points = styled.ul`
  display: grid;
  gap: ${space[2]};
  padding-left: ${space[5]};
  list-style: disc;
`;
