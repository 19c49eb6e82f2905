import * as changes from '@focinho/host/changes';
import * as firstRows from '@focinho/host/first-rows';
import * as notify from '@focinho/host/notify';
import * as router from '@focinho/host/router';
import * as store from '@focinho/host/store';
import * as unsaved from '@focinho/host/unsaved';
import { share } from '../federation/shared';

// What only the remotes of a logged-in area import.
share({
  '@focinho/host/changes': changes,
  '@focinho/host/first-rows': firstRows,
  '@focinho/host/notify': notify,
  '@focinho/host/router': router,
  '@focinho/host/store': store,
  '@focinho/host/unsaved': unsaved,
});
