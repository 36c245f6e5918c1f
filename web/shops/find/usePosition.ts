import { useCallback, useState } from 'react';

/** Two decimals of a degree are about a kilometre: shops are known by their city. */
const DECIMALS = 2;
const WAIT_MS = 10_000;
/** A place that the browser found in the last ten minutes will do. */
const FRESH_MS = 600_000;

// For as long as the page is open, and nowhere else: not in the address, which is kept in histories and passed on.
let lastKnown = '';

export interface Position {
  /** `latitude,longitude` in degrees; '' while it is not known. */
  position: string;
  isLocating: boolean;
  /** Why it is not known, after it was asked for; '' otherwise. */
  refusal: string;
  /** Asks the browser, which asks the viewer; `then` is called once the place is known. */
  locate: (then: () => void) => void;
}

/** Where the viewer is, to about a kilometre. It is never asked for by itself. */
export function usePosition(): Position {
  const [position, setPosition] = useState(lastKnown);
  const [isLocating, setLocating] = useState(false);
  const [refusal, setRefusal] = useState('');
  const locate = useCallback((then: () => void) => {
    const fail = (why: string) => {
      setLocating(false);
      setRefusal(`${why} You can type a city instead.`);
    };
    if (!navigator.geolocation) return fail('Your browser cannot say where you are.');
    setLocating(true);
    setRefusal('');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        lastKnown = `${coords.latitude.toFixed(DECIMALS)},${coords.longitude.toFixed(DECIMALS)}`;
        setLocating(false);
        setPosition(lastKnown);
        then();
      },
      ({ code, PERMISSION_DENIED }) =>
        fail(
          code === PERMISSION_DENIED
            ? 'Your browser does not share where you are.'
            : 'We could not find out where you are.',
        ),
      { enableHighAccuracy: false, timeout: WAIT_MS, maximumAge: FRESH_MS },
    );
  }, []);
  return { position, isLocating, refusal, locate };
}
