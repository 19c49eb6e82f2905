// Shared with the remotes of a logged-in area: federation provides only what the shell imports by the same name.
import '@focinho/host/notify';
import '@focinho/host/router';
import '@focinho/host/store';
import '@focinho/host/unsaved';
