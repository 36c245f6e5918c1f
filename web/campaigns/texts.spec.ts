import { expect, it } from 'vitest';
import { campaignTexts } from './texts.ts';

it('equals the specification for every specified text', () => {
  expect(campaignTexts).toMatchInlineSnapshot(`
    {
      "available": "Available Campaigns",
      "back": "Back",
      "cancel": "Cancel",
      "contributeToOthers": "Contribute to other Campaigns",
      "contributions": "Your Contributions",
      "createForm": "Create Form",
      "createTitle": "Create A New Donation",
      "created": "New Campaign Created",
      "donate": "Donate",
      "failed": "Error",
      "fillIn": "Please fill in all the required fields",
      "noContributions": "You have not made any contributions",
      "own": "Your Donation Campaigns",
      "save": "Save",
      "setupGuide": "Setup Guide",
      "steps": {
        "connect": "Connect a payment processor",
        "create": "Create and customize",
        "link": "Retrieve donation link",
        "receive": "Start receiving donations",
      },
      "viewOwn": "View Your Campaigns",
    }
  `);
});
