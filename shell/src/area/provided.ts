// The remotes of a logged-in area get these from here. Federation provides only what the shell itself imports by that name.
import '@focinho/host/notify';
import '@focinho/host/router';
import '@focinho/host/store';
import '@focinho/host/unsaved';
